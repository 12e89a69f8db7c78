import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { registroVersaoLer, registroVersoes } from '#contract/registros.ts';
import { read } from '#web/lib/api/read.ts';
import { RodadasDaVersao } from '#web/supervisao/index.ts';
import { RichTextView } from '#web/ui/text/RichTextView.tsx';
import { Versoes } from '#web/ui/text/Versoes.tsx';
import { Objetivos } from './objetivos/Objetivos.tsx';

/** Earlier versions of a note, read-only. */
export const VersoesDoRegistro = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('registros');
  return (
    <Versoes
      titulo={t('versoes')}
      vazio={t('sem_versoes')}
      todas={read(registroVersoes, { params: { id } })}
      uma={(versao) => read(registroVersaoLer, { params: { id, versao } })}
      onClose={onClose}
    >
      {({ conteudo, objetivos, supervisoes }) => (
        <Stack>
          <RodadasDaVersao supervisoes={supervisoes} />
          <RichTextView html={conteudo} />
          <Objetivos objetivos={objetivos} />
        </Stack>
      )}
    </Versoes>
  );
};
