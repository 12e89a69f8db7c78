import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { useAjuste } from '#web/lib/link-ajuste.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { IdiomaDoLink } from '#web/ui/fields/IdiomaDoLink.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { useDestinatarios } from './destinatarios.ts';
import { JaAberto } from './JaAberto.tsx';
import { UmDestinatario } from './UmDestinatario.tsx';

type Props = { proximos: AtendimentoNaLista[]; onClose: () => void; onCriado: (link: LinkEnviado) => void };

/** The link for an appointment: which one, and for whom. It begins with the next one that is not confirmed. */
export const NovoLinkDialog = ({ proximos, onClose, onCriado }: Props) => {
  const { t } = useTranslation(['links', 'atendimentos']);
  const { id } = usePaciente();
  const { fuso } = useSignedUser();
  const destinatarios = useDestinatarios('confirmar_atendimento');
  const invalidate = useInvalidate();
  const primeiro = proximos.find(({ status }) => status === 'Agendado') ?? proximos[0];
  const quem = destinatarios.find(({ pode }) => pode);
  const responsavel_id: string | null = quem?.id ?? null;
  const { idioma } = useAjuste('confirmar_atendimento');
  const app = useAppForm({
    creates: true,
    keep: `link-atendimento/${id}`,
    schema: async () => (await import('#contract/links/links.ts')).LinkNovo,
    initialValues: {
      tipo: 'confirmar_atendimento' as const,
      atendimento_id: primeiro?.id ?? '',
      responsavel_id,
      locale: idioma,
    },
    submit: async (body) => {
      const link = await call(links.criar, { body });
      await invalidate();
      onCriado(link);
    },
  });
  const { values, errors, setFieldValue } = app.form;
  return (
    <FormDialog title={t('novo')} app={app} submit={t('criar')} onClose={onClose}>
      <Select
        label={t('qual_atendimento')}
        allowDeselect={false}
        error={errors.atendimento_id}
        value={values.atendimento_id}
        data={proximos.map(({ id: value, inicio, status }) => ({
          value,
          label: `${formatInstant(inicio, fuso)} · ${t(`atendimentos:status.${status}`)}`,
        }))}
        onChange={(escolhido) => escolhido && setFieldValue('atendimento_id', escolhido)}
      />
      <UmDestinatario
        destinatarios={destinatarios}
        envio="lembretes"
        ressalva={t('nao_recebe.lembretes')}
        error={errors.responsavel_id}
        value={values.responsavel_id}
        onChange={(id) => setFieldValue('responsavel_id', id)}
      />
      <JaAberto
        tipo="confirmar_atendimento"
        para={[values.responsavel_id]}
        mesmo={(link) => link.atendimento_id === values.atendimento_id}
        onUsar={onCriado}
      />
      <IdiomaDoLink
        para={destinatarios.filter((um) => um.id === values.responsavel_id)}
        value={values.locale}
        onChange={(locale) => setFieldValue('locale', locale)}
      />
    </FormDialog>
  );
};
