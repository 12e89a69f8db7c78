import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { relatorios, type Secao } from '#contract/papel/relatorios.ts';
import { read } from '#web/lib/api/read.ts';
import { RodadasDaVersao } from '#web/supervisao/index.ts';
import { RichTextView } from '#web/ui/text/RichTextView.tsx';
import { Versoes } from '#web/ui/text/Versoes.tsx';

type Props = { id: string; onClose: () => void; onRestaurar: (secoes: Secao[]) => void };

/** Earlier versions of a report, to read and restore. */
export const VersoesDoRelatorio = ({ id, onClose, onRestaurar }: Props) => {
  const { t } = useTranslation('relatorios');
  return (
    <Versoes
      titulo={t('versoes')}
      todas={read(relatorios.versoes, { params: { id } })}
      uma={(versao) => read(relatorios.versaoLer, { params: { id, versao } })}
      onClose={onClose}
    >
      {({ secoes, supervisoes }) => (
        <>
          <RodadasDaVersao supervisoes={supervisoes} />
          {secoes.map(({ id: secao, titulo, conteudo }) =>
            conteudo ? (
              <div key={secao}>
                <Text fw={600}>{titulo}</Text>
                <RichTextView html={conteudo} />
              </div>
            ) : null,
          )}
          <Button mt="sm" size="xs" variant="default" onClick={() => onRestaurar(secoes)}>
            {t('restaurar')}
          </Button>
        </>
      )}
    </Versoes>
  );
};
