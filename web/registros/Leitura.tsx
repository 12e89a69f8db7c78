import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Registro, registroDevolver } from '#contract/registros.ts';
import { esperaSupervisao } from '#contract/supervisao.ts';
import { call } from '#web/lib/api/api.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { AvisoDaSupervisao, Devolver } from '#web/supervisao/index.ts';
import { RichTextView } from '#web/ui/text/RichTextView.tsx';
import { Assinar } from './Assinar.tsx';
import { Objetivos } from './objetivos/Objetivos.tsx';

type Props = { registro: Registro; inicio: string; onChange: (registro: Registro) => void };

/**
 * A note that this member cannot change now: it waits for its countersignature, or the file is open by exception. A
 * supervisor signs a waiting note or sends it back.
 */
export const Leitura = ({ registro, inicio, onChange }: Props) => {
  const { t } = useTranslation('registros');
  const pode = usePode();
  const { atendimento_id: id, versao } = registro;
  return (
    <Stack>
      <AvisoDaSupervisao supervisao={registro.supervisao} />
      <div>
        <RichTextView html={registro.conteudo} />
        {!registro.conteudo && <Text c="dimmed">{t('vazio')}</Text>}
      </div>
      <Objetivos objetivos={registro.objetivos} />
      {esperaSupervisao(registro.supervisao) && pode(registroDevolver) && (
        <Group justify="flex-end">
          <Devolver
            id={id}
            versao={versao}
            enviar={async (body) => onChange(await call(registroDevolver, { params: { id }, body }))}
          />
          <Assinar id={id} inicio={inicio} versao={versao} disabled={false} onSigned={onChange} espera />
        </Group>
      )}
    </Stack>
  );
};
