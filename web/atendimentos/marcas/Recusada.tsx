import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { quandoDe } from '../agenda/horas.ts';
import { ConflitosDialog } from '../ConflitosDialog.tsx';
import { desistir, insistir, type Pendente } from './caixa.ts';

type Props = { pendente: Pendente };

const useQuando = () => {
  const { fuso } = useSignedUser();
  return (um: { inicio: string; fim: string }) => quandoDe(um, fuso);
};

/** Names the patient and the time, because the mark may be hours old. */
const Qual = ({ pendente: { valor: marca } }: Props) => {
  const quando = useQuando();
  return (
    <Text fw={600}>
      {marca.nome} · {quando({ inicio: marca.de.inicio, fim: marca.fim })}
    </Text>
  );
};

const Assinado = ({ pendente }: Props) => {
  const { t } = useTranslation('atendimentos');
  return (
    <ConfirmDialog
      opened
      title={t('assinado.titulo')}
      confirm={t('assinado.marcar')}
      danger
      onClose={() => desistir(pendente)}
      onConfirm={() => insistir(pendente)}
    >
      <Qual pendente={pendente} />
      <Text>{t('assinado.texto')}</Text>
    </ConfirmDialog>
  );
};

/** The appointment as it is now, if it is still of the same child. */
const agoraDe = ({ valor, recusa }: Pendente) => (recusa?.agora?.paciente.nome === valor.nome ? recusa.agora : null);

/** What happened to the appointment since it was marked. */
const useMotivo = (pendente: Pendente) => {
  const { valor: marca, recusa } = pendente;
  const agora = agoraDe(pendente);
  const { t } = useTranslation('atendimentos');
  const quando = useQuando();
  if (!recusa || !agora) return t('marca.excluido');
  const { codigo, message } = recusa;
  if (agora.inicio !== marca.de.inicio) return t('marca.movido', { quando: quando(agora) });
  return codigo === 'conflito' ? t('marca.outro', { status: t(`status.${agora.status}`).toLowerCase() }) : message;
};

const Mudou = ({ pendente }: Props) => {
  const { t } = useTranslation('atendimentos');
  const motivo = useMotivo(pendente);
  const { valor: marca, recusa } = pendente;
  const agora = agoraDe(pendente);
  const status = t(`status.${marca.status}`);
  const leave = () => desistir(pendente);
  return (
    <Dialog opened onClose={leave} title={t('marca.titulo')}>
      <Stack gap="xs">
        <Qual pendente={pendente} />
        <Text>{t('marca.voce', { status: status.toLowerCase() })}</Text>
        <Text>{motivo}</Text>
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant={agora ? 'default' : 'filled'} onClick={leave} data-autofocus>
          {t('marca.deixar')}
        </Button>
        {agora && recusa?.reason === 'conflito' && (
          <Button onClick={() => insistir(pendente)}>{t('marca.insistir', { status: status.toLowerCase() })}</Button>
        )}
      </Group>
    </Dialog>
  );
};

/** A mark that the server refused, on any screen: sent anyway, or dropped. */
export const Recusada = ({ pendente }: Props) => {
  const { id, recusa } = pendente;
  const agora = recusa?.agora;
  if (recusa?.codigo === 'registro_assinado_aqui') return <Assinado pendente={pendente} />;
  if (!agora || recusa.codigo !== 'horario_ocupado') return <Mudou pendente={pendente} />;
  const { inicio, fim } = agora;
  const pergunta = { inicio, fim, exceto: id, insist: () => insistir(pendente), cancel: () => desistir(pendente) };
  return <ConflitosDialog pergunta={pergunta} />;
};
