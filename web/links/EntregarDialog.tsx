import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entregas } from '#contract/links/entregas.ts';
import type { LinkEnviado } from '#contract/links/links.ts';
import { REGRAS_DO_LINK, type TipoDeEntrega } from '#contract/links/tipos.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { conferenciaInicial, conferenciasPara, useAjuste } from '#web/lib/link-ajuste.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { CamposDoLink } from './CamposDoLink.tsx';
import { trocado, useDestinatarios } from './destinatarios.ts';
import { EnviarDialog } from './EnviarDialog.tsx';
import { JaAberto } from './JaAberto.tsx';
import { Permitir } from './Permitir.tsx';

type Props = { tipo: TipoDeEntrega; id: string; onClose: () => void; onEntregue: (links: LinkEnviado[]) => void };

/** Delivers a final report or a document to one or several people: a link for each. */
export const EntregarDialog = ({ tipo, id, onClose, onEntregue }: Props) => {
  const { t } = useTranslation(['links', 'anamneses']);
  const { data_nascimento } = usePaciente();
  const destinatarios = useDestinatarios(tipo);
  const invalidate = useInvalidate();
  const primeiro = destinatarios.find((um) => um.id !== null && um.pode);
  const inicial: (string | null)[] = primeiro ? [primeiro.id] : [];
  const { dias, conferir, idioma } = useAjuste(tipo);
  const [passado, setPassado] = useState<LinkEnviado | null>(null);
  const app = useAppForm({
    creates: true,
    keep: `entrega/${tipo}/${id}`,
    schema: async () => (await import('#contract/links/entregas.ts')).EntregaPorLink,
    initialValues: {
      destinatarios: inicial,
      dias,
      conferencia: conferenciaInicial(conferir, data_nascimento),
      locale: idioma,
    },
    submit: async (body) => {
      const feitos = await call(entregas[tipo], { params: { id }, body });
      await invalidate();
      onEntregue(feitos);
    },
  });
  const { values, errors, setFieldValue } = app.form;
  /** Passes on a link that is open already. The form stays for the others who are chosen. */
  const usar = (link: LinkEnviado) => {
    if (values.destinatarios.length === 1) return onEntregue([link]);
    setFieldValue('destinatarios', trocado(values.destinatarios, link.responsavel_id));
    setPassado(link);
  };
  return (
    <>
      <FormDialog title={t('entregas.entregar')} app={app} submit={t('entregas.entregar')} onClose={onClose}>
        <Checkbox.Group
          label={t('anamneses:informantes.para')}
          error={errors.destinatarios}
          value={values.destinatarios.map(String)}
        >
          <Stack gap="xs" mt="xs" data-path="destinatarios">
            {destinatarios.map((um) => (
              <div key={String(um.id)}>
                <Checkbox
                  value={String(um.id)}
                  label={um.nome}
                  description={
                    um.pode
                      ? undefined
                      : t(tipo === 'relatorio' ? 'entregas.nao_recebe' : 'anamneses:informantes.nao_recebe')
                  }
                  disabled={!um.pode}
                  onChange={() => setFieldValue('destinatarios', trocado(values.destinatarios, um.id))}
                />
                <Permitir responsavel_id={um.id} envio={REGRAS_DO_LINK[tipo].envio} />
              </div>
            ))}
          </Stack>
        </Checkbox.Group>
        <JaAberto
          tipo={tipo}
          para={values.destinatarios}
          mesmo={({ entrega }) => entrega?.relatorio_id === id || entrega?.documento_id === id}
          onUsar={usar}
        />
        <CamposDoLink
          form={app.form}
          padrao={dias}
          conferencias={conferenciasPara(conferir)}
          para={destinatarios.filter(({ id }) => values.destinatarios.includes(id))}
        />
      </FormDialog>
      {passado && <EnviarDialog link={passado} onClose={() => setPassado(null)} />}
    </>
  );
};
