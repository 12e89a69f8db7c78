import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconBooks, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proposto } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import { rascunhoIntervencao } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import {
  ATENDIMENTOS_MAX,
  aceitosDe,
  atendimentosDe,
  pendentesDe,
  type Resultado,
  recompor,
} from '#contract/planos-intervencao/resultado-intervencao.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { SeeMore } from '#web/ui/text/SeeMore.tsx';
import { Gerais } from '../Gerais.tsx';
import { useBiblioteca } from '../planos-intervencao.queries.ts';
import { type Aberto, Assistente } from './Assistente.tsx';
import { DescartarRascunho } from './DescartarRascunho.tsx';
import { IndecisosDialog } from './IndecisosDialog.tsx';
import { PropostoCard } from './PropostoCard.tsx';
import { useSalvarGerado } from './salvar-gerado.ts';

/** Weaker matches of the library by name, with the profession of those for another one. */
const Fracas = ({ slugs }: { slugs: string[] }) => {
  const { t } = useTranslation('planos-intervencao');
  const { data = [] } = useBiblioteca();
  const achadas = data.filter(({ slug }) => slugs.includes(slug));
  if (achadas.length === 0) return null;
  return (
    <SeeMore title={t('gerado.fracas', { count: achadas.length })}>
      <Text size="sm" c="dimmed">
        {t('gerado.fracas_texto')}
      </Text>
      {achadas.map(({ slug, titulo, profissao }) => (
        <Text key={slug} size="sm">
          • {titulo}
          {profissao && ` (${t(`biblioteca.so.${profissao}`)})`}
        </Text>
      ))}
    </SeeMore>
  );
};

/** The overload warning counts the accepted goals, once there are any. */
const avisosDe = (resultado: Resultado): Resultado['avisos'] => {
  const aceitos = aceitosDe(resultado);
  if (aceitos.length === 0) return resultado.avisos;
  const outros = resultado.avisos.filter((aviso) => aviso !== 'sobrecarga');
  return atendimentosDe(aceitos) > ATENDIMENTOS_MAX ? ['sobrecarga', ...outros] : outros;
};

const Lista = ({ partes, mudar, estado, rascunho, resultado }: Aberto & { resultado: Resultado }) => {
  const { t } = useTranslation(['planos-intervencao', 'erros']);
  const paciente = usePaciente();
  const [descartando, setDescartando] = useState(false);
  const [perguntando, setPerguntando] = useState(false);
  const salvar = useSalvarGerado(partes);
  const { objetivos } = resultado;
  const comObjetivos = (lista: Proposto[]) =>
    recompor({ ...resultado, objetivos: lista }, (count) => t('erros:atendimentos_na_semana', { count }));
  const por = (novo: Resultado) => mudar({ resultado: novo });
  const trocar = (id: string, parte: Partial<Proposto>) =>
    por(comObjetivos(objetivos.map((one) => (one.id === id ? { ...one, ...parte } : one))));
  const comOsQueFaltam = () =>
    comObjetivos(objetivos.map((one) => (one.decisao === 'pendente' ? { ...one, decisao: 'aceito' as const } : one)));
  const aceitos = aceitosDe(resultado).length;
  const pendentes = pendentesDe(resultado).length;
  const avisos = avisosDe(resultado);
  const biblioteca = rascunho.origem === 'biblioteca';
  const fontes = [partes.queixa, ...rascunho.fontes.map(({ texto }) => texto)];
  const parou = rascunho.situacao === 'parado' || rascunho.situacao === 'falhou';
  return (
    <Stack>
      <Alert
        color="blue"
        icon={biblioteca ? <IconBooks /> : <IconSparkles />}
        title={t(biblioteca ? 'gerado.da_biblioteca' : 'gerado.da_ia')}
      >
        {t(biblioteca ? 'gerado.da_biblioteca_texto' : 'gerado.da_ia_texto')}
      </Alert>
      {parou && (
        <Alert color="orange" title={rascunho.falha ? t(`erros:${rascunho.falha}`) : t('gerar.parou')}>
          {t(objetivos.length ? 'gerado.parou_texto' : 'gerar.nada_guardado')}
        </Alert>
      )}
      {avisos.map((aviso) => (
        <Alert key={aviso} color="orange">
          {t(`avisos.${aviso}`)}
        </Alert>
      ))}
      <Gerais resultado={resultado} onChange={por} />
      {objetivos.map((proposto, place) => (
        <PropostoCard
          key={proposto.id}
          proposto={proposto}
          numero={place + 1}
          fontes={fontes}
          onChange={(parte) => trocar(proposto.id, parte)}
        />
      ))}
      <Fracas slugs={resultado.fracas} />
      <Group justify="space-between">
        <Group gap="xs">
          <ButtonLink
            variant="default"
            to="/atendimento/paciente/$id/plano-de-intervencao/gerar"
            params={{ id: paciente.id }}
            search={{ modo: 'continuar' }}
          >
            {t('gerado.retomar')}
          </ButtonLink>
          <Button variant="subtle" color="red" onClick={() => setDescartando(true)}>
            {t('gerado.descartar')}
          </Button>
        </Group>
        <Group gap="xs">
          {pendentes > 0 && (
            <Button variant="default" onClick={() => por(comOsQueFaltam())}>
              {t('gerado.aceitar_todos', { count: pendentes })}
            </Button>
          )}
          <Button
            disabled={aceitos === 0 || estado !== 'salvo'}
            loading={salvar.isPending}
            onClick={() => (pendentes > 0 ? setPerguntando(true) : salvar.mutate(resultado))}
          >
            {t('gerado.salvar', { count: aceitos })}
          </Button>
        </Group>
      </Group>
      <DescartarRascunho opened={descartando} onClose={() => setDescartando(false)} />
      {perguntando && (
        <IndecisosDialog
          resultado={resultado}
          loading={salvar.isPending}
          onClose={() => setPerguntando(false)}
          onAceitar={() => salvar.mutate(comOsQueFaltam())}
          onDeixar={() => salvar.mutate(resultado)}
        />
      )}
    </Stack>
  );
};

const Vazio = ({ situacao }: { situacao: string }) => {
  const { t } = useTranslation('planos-intervencao');
  const { id } = usePaciente();
  return (
    <Stack align="center" py="xl">
      <Text c="dimmed">{situacao === 'gerando' ? t('gerado.ainda') : t('gerado.vazio')}</Text>
      <ButtonLink to="/atendimento/paciente/$id/plano-de-intervencao/gerar" params={{ id }}>
        {t('passos.gerar')}
      </ButtonLink>
    </Stack>
  );
};

/** The proposed goals, each to accept, edit, replace or reject, and then save as a plan. */
export const GeradoPage = () => {
  const { t } = useTranslation(['planos-intervencao', 'erros']);
  useDocumentTitle(t('passos.gerado'));
  return (
    <Assistente passo="gerado">
      {(aberto) =>
        aberto.partes.resultado?.objetivos.length ? (
          <Lista {...aberto} resultado={aberto.partes.resultado} />
        ) : (
          <Vazio situacao={aberto.rascunho.situacao} />
        )
      }
    </Assistente>
  );
};
GeradoPage.needs = rascunhoIntervencao.gerar;
