import { Badge, Button, Group, Paper, Stack, Switch, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { anamneseEditar } from '#contract/anamneses/anamneses.ts';
import { vazia } from '#contract/anamneses/preencher.ts';
import { anamneseLinks, type Informante } from '#contract/links/anamneses.ts';
import type { LinkEnviado } from '#contract/links/links.ts';
import { estaAberto } from '#contract/links/tipos.ts';
import { call } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { later } from '#web/lib/later.ts';
import { useAjuste } from '#web/lib/link-ajuste.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { corDe } from '#web/ui/tons.ts';
import { useAnamneseAberta } from '../anamnese-context.ts';
import { lembrarAnamnese } from '../anamneses.queries.ts';
import { Comparar, type Filtro } from './Comparar.tsx';
import { ConfirmarUso } from './ConfirmarUso.tsx';
import { EnviarATodos, porEnviar } from './EnviarATodos.tsx';
import {
  diferentes,
  informantesDe,
  nomeDe,
  type Respondido,
  respondeu,
  ultimos,
  useInformantes,
} from './informantes.ts';

/** Dialogs, loaded when they are opened. */
const EnviarAnamneseDialog = later(() =>
  import('./depois/EnviarAnamneseDialog.tsx').then((module) => module.EnviarAnamneseDialog),
);
const EnviarDialog = later(() => import('#web/links/index.ts').then((module) => module.EnviarDialog));

/** Without `perguntas`, all answers. */
type Uso = { um: Respondido; perguntas?: string[] };

const useUsar = () => {
  const { anamnese } = useAnamneseAberta();
  const client = useQueryClient();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async ({ um, perguntas }: Uso) => {
      const { id, versoes, status } = anamnese;
      if (status === 'concluida') await call(anamneseEditar, { params: { id }, body: { status: 'em_andamento' } });
      return call(anamneseLinks.usar, { params: { id, proposta: um.proposta.id }, body: { perguntas, versoes } });
    },
    onSuccess: (nova) => lembrarAnamnese(client, nova),
    // Also after a refusal: the form may have been reopened or changed.
    onSettled: () => invalidate(),
  });
};

const useRevisar = () => {
  const { anamnese } = useAnamneseAberta();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ proposta: { id, revisada } }: Respondido) =>
      call(anamneseLinks.revisar, { params: { id: anamnese.id, proposta: id }, body: { revisada: !revisada } }),
    onSuccess: () => invalidate(),
  });
};

const Detalhe = ({ um: { link, topicos, proposta } }: { um: Informante }) => {
  const { t } = useTranslation('anamneses');
  const { fuso } = useSignedUser();
  const total = topicos.reduce((sum, { perguntas }) => sum + perguntas.length, 0);
  const respondidas = Object.keys(proposta?.respostas ?? {}).length;
  return (
    <Text size="sm" c="dimmed">
      {proposta
        ? t('informantes.respondeu', { quando: formatInstant(proposta.criada_em, fuso), respondidas, total })
        : t('informantes.espera', { quando: formatInstant(link.expira_em, fuso), total })}
      {!proposta && link.avisos > 0 && ` · ${t('informantes.avisado', { count: link.avisos })}`}
    </Text>
  );
};

type PessoaProps = { um: Informante; enviar: () => void; usarTodas: (um: Respondido) => void };

/** One informant: the state at a glance, and what can be done with the answers. */
const Pessoa = ({ um, enviar, usarTodas }: PessoaProps) => {
  const { t } = useTranslation(['anamneses', 'links']);
  const pode = usePode();
  const revisar = useRevisar();
  const { folha } = useAnamneseAberta();
  const { link } = um;
  const novas = respondeu(um) ? diferentes(um, folha.respostas).length : 0;
  return (
    <Paper withBorder p="md" bg="transparent" component="li">
      <Group justify="space-between">
        <Text fw={600}>{nomeDe(um)}</Text>
        <Group gap="xs">
          {um.proposta?.revisada && <Badge color="gray">{t('informantes.revisada')}</Badge>}
          <Badge color={corDe(link.estado)}>{t(`links:estados.${link.estado}`)}</Badge>
        </Group>
      </Group>
      <Detalhe um={um} />
      {pode(anamneseLinks.usar) && (
        <Group mt="sm" gap="xs">
          {estaAberto(link) && !um.proposta && (
            <Button variant={porEnviar(um) ? 'filled' : 'default'} onClick={enviar}>
              {t('links:enviar')}
            </Button>
          )}
          {respondeu(um) && novas > 0 && (
            <Button onClick={() => usarTodas(um)}>{t('informantes.usar_todas', { count: novas })}</Button>
          )}
          {respondeu(um) && (
            <Button variant="default" loading={revisar.isPending} onClick={() => revisar.mutate(um)}>
              {t(um.proposta.revisada ? 'reabrir' : 'informantes.revisar')}
            </Button>
          )}
        </Group>
      )}
    </Paper>
  );
};

type FiltrosProps = { filtro: Filtro; varios: boolean; mudar: (parte: Partial<Filtro>) => void };

/** What of the comparison is shown. The answers of one person cannot differ. */
const Filtros = ({ filtro, varios, mudar }: FiltrosProps) => {
  const { t } = useTranslation('anamneses');
  return (
    <Group gap="xl">
      <Switch
        label={t('informantes.so_diferentes')}
        checked={filtro.diferentes}
        onChange={({ currentTarget }) => mudar({ diferentes: currentTarget.checked })}
      />
      {varios && (
        <Switch
          label={t('informantes.so_divergentes')}
          checked={filtro.divergentes}
          onChange={({ currentTarget }) => mudar({ divergentes: currentTarget.checked })}
        />
      )}
    </Group>
  );
};

const Lista = ({ informantes }: { informantes: Informante[] }) => {
  const { t } = useTranslation('anamneses');
  const pode = usePode();
  const usar = useUsar();
  const [enviado, setEnviado] = useState<LinkEnviado | null>(null);
  const [pedido, setPedido] = useState<Uso | null>(null);
  const [filtro, setFiltro] = useState<Filtro>({ diferentes: false, divergentes: false });
  const respondidos = informantes.filter(respondeu);
  const pessoas = ultimos(informantes);
  const { anamnese, folha } = useAnamneseAberta();
  const reabre = anamnese.status === 'concluida';
  /** Answers that all are replaced at once; one alone is seen beside the new one. */
  const trocadasPor = ({ um, perguntas }: Uso) =>
    perguntas ? 0 : diferentes(um, folha.respostas).filter((id) => !vazia(folha.respostas[id])).length;
  const pedir = (uso: Uso) => (reabre || trocadasPor(uso) > 0 ? setPedido(uso) : usar.mutate(uso));
  return (
    <>
      <Text fw={600}>
        {t('informantes.responderam', { respondidas: pessoas.filter(respondeu).length, total: pessoas.length })}
      </Text>
      <EnviarATodos informantes={informantes} />
      <Stack component="ul" p={0} m={0} aria-label={t('informantes.quem')}>
        {informantes.map((um) => (
          <Pessoa
            key={um.link.id}
            um={um}
            enviar={() => setEnviado(um.link)}
            usarTodas={(dele) => pedir({ um: dele })}
          />
        ))}
      </Stack>
      {respondidos.length > 0 && (
        <>
          <Filtros
            filtro={filtro}
            varios={ultimos(respondidos).length > 1}
            mudar={(parte) => setFiltro((antes) => ({ ...antes, ...parte }))}
          />
          <Comparar
            informantes={respondidos}
            filtro={filtro}
            ocupado={usar.isPending}
            usar={pode(anamneseLinks.usar) ? (um, perguntas) => pedir({ um, perguntas }) : null}
          />
        </>
      )}
      <Suspense>{enviado && <EnviarDialog link={enviado} onClose={() => setEnviado(null)} />}</Suspense>
      {pedido && (
        <ConfirmarUso
          nome={pedido.um.link.destinatario}
          trocadas={trocadasPor(pedido)}
          reabre={reabre}
          onClose={() => setPedido(null)}
          onConfirm={() => {
            setPedido(null);
            usar.mutate(pedido);
          }}
        />
      )}
    </>
  );
};

/** Who was asked by link, and the answers of each beside the form. */
export const InformantesPage = () => {
  const { t } = useTranslation(['anamneses', 'links']);
  const { anamnese } = useAnamneseAberta();
  const pode = usePode();
  const { oferecido } = useAjuste('anamnese');
  const { data, isError, refetch } = useInformantes(anamnese.id);
  const [enviando, setEnviando] = useState(false);
  const [criado, setCriado] = useState<LinkEnviado | null>(null);
  return (
    <Stack>
      <Group justify="space-between" align="flex-start">
        <Text c="dimmed" maw={560}>
          {t('informantes.texto')}
        </Text>
        <Group gap="xs">
          {data && data.length > 0 && (
            <ButtonLink to="/atendimento/paciente/$id/links" params={{ id: anamnese.paciente_id }} variant="default">
              {t('links:titulo')}
            </ButtonLink>
          )}
          {oferecido && pode(anamneseLinks.enviar) && (
            <Button leftSection={<IconSend size={16} />} onClick={() => setEnviando(true)}>
              {t('informantes.enviar')}
            </Button>
          )}
        </Group>
      </Group>
      {isError && !data && <LoadError coisa={t('abas.por-link')} onRetry={refetch} />}
      {!data && !isError && <Waiting h={200} />}
      {data?.length === 0 && <Text>{t('informantes.vazio')}</Text>}
      {data && data.length > 0 && <Lista informantes={data} />}
      <Suspense>
        {enviando && (
          <EnviarAnamneseDialog
            onClose={() => setEnviando(false)}
            onEnviada={([primeiro, ...mais]) => {
              setEnviando(false);
              // Several are sent one by one from the list.
              if (primeiro && mais.length === 0) setCriado(primeiro);
            }}
          />
        )}
      </Suspense>
      <Suspense>{criado && <EnviarDialog link={criado} onClose={() => setCriado(null)} />}</Suspense>
    </Stack>
  );
};

InformantesPage.loader = loads<{ idAnamnese: string }>(({ params }) => [informantesDe(params.idAnamnese)]);
InformantesPage.needs = anamneseLinks.listar;
