import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { quandoDe } from '../agenda/horas.ts';
import { useOcupado, useSubstituto } from '../ConflitosDialog.tsx';
import { insistir, pergunta, tirar } from './caixa.ts';
import type { Esperando } from './esperando.ts';

type Props = { nova: Esperando };

const Ocupado = ({ nova: { valor } }: Props) => {
  const { inicio, fim, paciente_id, profissional_id, sala_id, recorrencia, pular_folgas = false } = valor.corpo;
  return useOcupado({ inicio, fim, paciente_id, profissional_id, sala_id, recorrencia, pular_folgas }).corpo;
};

const Substituto = ({ nova: { valor } }: Props) => {
  const { titulo, texto } = useSubstituto(valor.corpo.profissional_id);
  return (
    <>
      <Text>{titulo}</Text>
      <Text>{texto}</Text>
    </>
  );
};

/** How a series repeats. */
const Serie = ({ nova: { valor } }: Props) => {
  const { t } = useTranslation('atendimentos');
  const { recorrencia } = valor.corpo;
  if (!recorrencia) return null;
  const { frequencia, vezes, ate } = recorrencia;
  return (
    <Text>
      {t(`repetir.${frequencia}`)}
      {' · '}
      {ate ? t('nova.ate', { data: formatDate(ate) }) : t('nova.vezes', { count: vezes ?? 1 })}
    </Text>
  );
};

/** Its id is that of a deleted appointment: no other can be created with it. */
const isExcluida = ({ recusa }: Esperando) => recusa?.codigo === 'na_lixeira';

/** Where it is, or why the server refused it. */
const Motivo = ({ nova }: Props) => {
  const { t } = useTranslation('atendimentos');
  const { recusa } = nova;
  if (!recusa) return <Text>{t('nova.guardado')}</Text>;
  if (recusa.codigo === 'horario_ocupado') return <Ocupado nova={nova} />;
  if (recusa.codigo === 'fora_da_equipe') return <Substituto nova={nova} />;
  if (isExcluida(nova)) return <Text>{t('nova.excluida')}</Text>;
  return <Text>{recusa.message || t('nova.sem_motivo')}</Text>;
};

/** A new appointment that waits on this device: dropped, or if it was refused, changed or booked anyway. */
export const NovaDialog = ({ nova, onClose, onChange }: Props & { onClose: () => void; onChange: () => void }) => {
  const { t } = useTranslation(['atendimentos', 'shell']);
  const { fuso } = useSignedUser();
  const { recusa, user, id, valor } = nova;
  const decide = (decision: () => void) => () => {
    decision();
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t(recusa ? 'nova.recusada' : 'nova.titulo')}>
      <Stack gap="xs">
        <Text fw={600}>
          {valor.nome} · {quandoDe(valor.corpo, fuso)}
        </Text>
        <Serie nova={nova} />
        <Motivo nova={nova} />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="subtle" color="red" onClick={decide(() => tirar(user, id))}>
          {t('nova.descartar')}
        </Button>
        {recusa && !isExcluida(nova) ? (
          <Button variant={pergunta(nova) ? 'default' : 'filled'} onClick={onChange} data-autofocus>
            {t('nova.mudar')}
          </Button>
        ) : (
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('shell:fechar')}
          </Button>
        )}
        {pergunta(nova) && (
          <Button color="orange" onClick={decide(() => insistir(nova))}>
            {t('conflito.marcar_mesmo_assim')}
          </Button>
        )}
      </Group>
    </Dialog>
  );
};
