import { Checkbox, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { escolaContatos } from '#contract/escolas/escola-contatos.ts';
import { anamneseLinks, chaveDe } from '#contract/links/anamneses.ts';
import { coletas } from '#contract/links/coletas.ts';
import type { LinkEnviado } from '#contract/links/links.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { read } from '#web/lib/api/read.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { later } from '#web/lib/later.ts';
import { useAjuste } from '#web/lib/link-ajuste.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { CamposDoLink, EnviarDialog, JaAberto, Permitir, trocado, useDestinatarios } from '#web/links/index.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useAnamneseAberta, useTopicos } from '../../anamnese-context.ts';
import { DaEscola } from './DaEscola.tsx';
import { type Escolhas, escolhasDe, type Pessoa, TopicosDeCada } from './TopicosDeCada.tsx';

const ContatoDialog = later(() => import('#web/escolas/index.ts').then((module) => module.ContatoDialog));

type Props = { onClose: () => void; onEnviada: (links: LinkEnviado[]) => void };

/** Sends the form, or some of its topics, to one or several people: a link for each. */
export const EnviarAnamneseDialog = ({ onClose, onEnviada }: Props) => {
  const { t } = useTranslation(['anamneses', 'links']);
  const { anamnese } = useAnamneseAberta();
  const { data_nascimento, escola_id, escola } = usePaciente();
  // Only members who may hand out papers may send links to a school.
  const pelaEscola = usePode()(coletas.pedir) && escola_id;
  const [passado, setPassado] = useState<LinkEnviado | null>(null);
  const [novo, setNovo] = useState<{ nome: string | null } | null>(null);
  const { data: contatos } = useQuery({
    ...read(escolaContatos.listar, { params: { id: escola_id ?? '' } }),
    enabled: Boolean(pelaEscola),
  });
  const topicos = useTopicos();
  const destinatarios = useDestinatarios('anamnese');
  const invalidate = useInvalidate();
  const primeiro = destinatarios.find(({ id, pode }) => id !== null && pode);
  const inicial: (string | null)[] = primeiro ? [primeiro.id] : [];
  const ninguem: string[] = [];
  const nenhuma: Escolhas = {};
  const { dias, conferir, idioma } = useAjuste('anamnese');
  const app = useAppForm({
    creates: true,
    keep: `anamnese-links/${anamnese.id}`,
    schema: async () => (await import('#contract/links/anamneses.ts')).AnamneseEnvio,
    initialValues: {
      destinatarios: inicial,
      escola_contatos: ninguem,
      topicos_de: nenhuma,
      sem_sensiveis: true,
      dias,
      locale: idioma,
    },
    submit: async (body) => {
      // Without a birth date the check is a code by e-mail.
      const conferencia = data_nascimento || !conferir ? undefined : ('codigo' as const);
      const links = await call(anamneseLinks.enviar, {
        params: { id: anamnese.id },
        body: { ...body, topicos_de: escolhasDe(topicos, pessoas, body.topicos_de ?? {}), conferencia },
      });
      await invalidate();
      onEnviada(links);
    },
  });
  const { values, errors, setFieldValue } = app.form;
  const familia = destinatarios.filter(({ id }) => values.destinatarios.includes(id));
  const daEscola = (contatos ?? []).filter(({ id }) => values.escola_contatos.includes(id));
  const pessoas: Pessoa[] = [
    ...familia.map(({ id, nome }) => ({ chave: chaveDe(id), nome, daEscola: false })),
    ...daEscola.map(({ id, nome }) => ({ chave: id, nome, daEscola: true })),
  ];
  /** Adds or removes a recipient; the topics of a removed one are dropped. */
  const trocar = (campo: 'destinatarios' | 'escola_contatos', id: string | null) => {
    const { [chaveDe(id)]: _, ...demais } = values.topicos_de;
    setFieldValue('topicos_de', demais);
    setFieldValue(campo, trocado<string | null>(values[campo], id));
  };
  /** Passes on a link that is open already. The form stays for the others who are chosen. */
  const usar = (link: LinkEnviado) => {
    if (values.destinatarios.length + values.escola_contatos.length === 1) return onEnviada([link]);
    trocar('destinatarios', link.responsavel_id);
    setPassado(link);
  };
  return (
    <>
      <FormDialog title={t('informantes.enviar')} app={app} submit={t('informantes.enviar')} onClose={onClose}>
        <Checkbox.Group
          label={t('informantes.para')}
          error={errors.destinatarios}
          value={values.destinatarios.map(String)}
        >
          <Stack gap="xs" mt="xs" data-path="destinatarios">
            {destinatarios.map(({ id, nome, pode }) => (
              <div key={String(id)}>
                <Checkbox
                  value={String(id)}
                  label={nome}
                  description={pode ? undefined : t('informantes.nao_recebe')}
                  disabled={!pode}
                  onChange={() => trocar('destinatarios', id)}
                />
                <Permitir responsavel_id={id} envio="documentos" />
              </div>
            ))}
          </Stack>
        </Checkbox.Group>
        <JaAberto
          tipo="anamnese"
          para={values.destinatarios}
          mesmo={({ anamnese_id }) => anamnese_id === anamnese.id}
          onUsar={usar}
        />
        {pelaEscola && (
          <DaEscola
            escola_id={pelaEscola}
            escola={t('informantes.escola.titulo', { escola: escola?.nome })}
            escolhidos={values.escola_contatos}
            trocar={(id) => trocar('escola_contatos', id)}
            erro={errors.escola_contatos}
            aoNovo={(nome) => setNovo({ nome })}
            aoSair={onClose}
          />
        )}
        <TopicosDeCada
          topicos={topicos}
          pessoas={pessoas}
          escolhas={values.topicos_de}
          erroDe={(chave) => errors[`topicos_de.${chave}`]}
          trocar={(chave, novos) => setFieldValue('topicos_de', { ...values.topicos_de, [chave]: novos })}
        />
        <Switch
          label={t('informantes.sem_sensiveis')}
          checked={values.sem_sensiveis}
          onChange={({ currentTarget }) => setFieldValue('sem_sensiveis', currentTarget.checked)}
        />
        <CamposDoLink form={app.form} padrao={dias} para={[...familia, ...daEscola]} />
        <Text size="sm" c="dimmed">
          {conferir && t(data_nascimento ? 'informantes.conferencia' : 'informantes.conferencia_codigo')}{' '}
          {values.escola_contatos.length > 0 && t('informantes.escola.conferencia')}
        </Text>
        {'conferencia' in errors && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errors.conferencia}
          </Text>
        )}
      </FormDialog>
      {passado && <EnviarDialog link={passado} onClose={() => setPassado(null)} />}
      <Suspense>
        {novo && pelaEscola && (
          <ContatoDialog
            escola_id={pelaEscola}
            contato={null}
            nome={novo.nome}
            onClose={() => setNovo(null)}
            onSalvo={({ id }) => setFieldValue('escola_contatos', trocado(values.escola_contatos, id))}
          />
        )}
      </Suspense>
    </>
  );
};
