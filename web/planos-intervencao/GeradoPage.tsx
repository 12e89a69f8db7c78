import { Alert, Button, Group, Modal, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconBooks, IconSparkles } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import type { Proposto } from '#contract/objetivos-intervencao.ts';
import { planosIntervencao } from '#contract/planos-intervencao.ts';
import { type Resultado, rascunhoIntervencao } from '#contract/planos-intervencao-rascunho.ts';
import { usePaciente } from '#web/ficha/paciente-context.ts';
import { alertas } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useInvalidate } from '#web/lib/cadastro.ts';
import { hoje } from '#web/lib/idade.ts';
import { useMutation } from '#web/lib/mutation.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { SeeMore } from '#web/ui/SeeMore.tsx';
import { type Aberto, Assistente } from './Assistente.tsx';
import { EmPortugues } from './EmPortugues.tsx';
import { aceito } from './objetivo-valores.ts';
import { PropostoCard } from './PropostoCard.tsx';
import { PLANO_SEMANAS } from './plano-valores.ts';
import { enderecoDosPlanos, useBiblioteca } from './planos-intervencao.queries.ts';
import { esquecerRascunho } from './rascunho-plano.ts';

const Gerais = ({ resultado, onChange }: { resultado: Resultado; onChange: (parte: Partial<Resultado>) => void }) => {
  const { t } = useTranslation('planos-intervencao');
  const area = (campo: 'objetivo_geral' | 'orientacoes_familia' | 'orientacoes_escola') => ({
    label: t(`campos.${campo}`),
    autosize: true,
    minRows: 1,
    maxRows: 10,
    value: resultado[campo],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [campo]: currentTarget.value }),
  });
  return (
    <Stack>
      <Textarea {...area('objetivo_geral')} />
      <SeeMore title={t('gerado.orientacoes')}>
        <Stack>
          <TextInput
            label={t('campos.frequencia_plano')}
            maxLength={200}
            value={resultado.frequencia}
            onChange={({ currentTarget }) => onChange({ frequencia: currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Textarea {...area('orientacoes_familia')} />
            <Textarea {...area('orientacoes_escola')} />
          </SimpleGrid>
        </Stack>
      </SeeMore>
    </Stack>
  );
};

/** What might fit as well, by its name; and what is of another profession. */
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

const useSalvar = (partes: Aberto['partes'], resultado: Resultado) => {
  const { t } = useTranslation('planos-intervencao');
  const { id: usuario, fuso } = useSignedUser();
  const paciente = usePaciente();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [id] = useState(() => uuidv7());
  return useMutation({
    mutationFn: () => {
      const inicio = hoje(fuso);
      const escolhidos = resultado.objetivos.filter(({ decisao }) => decisao === 'aceito');
      const semanas = Math.max(PLANO_SEMANAS, ...escolhidos.map((one) => one.semanas ?? 0));
      const { frequencia, objetivo_geral, orientacoes_familia, orientacoes_escola } = resultado;
      const objetivos = escolhidos.map((one) => aceito(one, inicio));
      const fim = dayjs(inicio).add(semanas, 'week').format('YYYY-MM-DD');
      return call(planosIntervencao.criar, {
        body: {
          id,
          paciente_id: paciente.id,
          titulo: t('titulo_novo'),
          queixa: partes.sem_fontes.includes('queixa') ? null : partes.queixa,
          inicio,
          fim,
          frequencia,
          objetivo_geral,
          orientacoes_familia,
          orientacoes_escola,
          objetivos,
          do_rascunho: true,
        },
      });
    },
    onSuccess: async (plano) => {
      esquecerRascunho(usuario, paciente.id);
      alertas.salvoComSucesso(t('coisa'));
      await navigate({ to: enderecoDosPlanos(paciente.id, plano.id, 'visualizar') });
      await invalidate();
    },
  });
};

const Descartar = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useTranslation('planos-intervencao');
  const { id: usuario } = useSignedUser();
  const paciente = usePaciente();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const descartar = useMutation({
    mutationFn: () => call(rascunhoIntervencao.descartar, { query: { paciente_id: paciente.id } }),
    onSuccess: async () => {
      esquecerRascunho(usuario, paciente.id);
      await navigate({ to: enderecoDosPlanos(paciente.id) });
      await invalidate();
    },
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('gerado.descartar')}
      centered
      closeButtonProps={{ 'aria-label': t('shell:fechar') }}
    >
      <Text>{t('gerado.descartar_texto')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('shell:cancelar')}
        </Button>
        <Button color="red" loading={descartar.isPending} onClick={() => descartar.mutate()}>
          {t('gerado.descartar')}
        </Button>
      </Group>
    </Modal>
  );
};

const Lista = ({ partes, mudar, estado, rascunho, resultado }: Aberto & { resultado: Resultado }) => {
  const { t } = useTranslation(['planos-intervencao', 'erros']);
  const paciente = usePaciente();
  const [descartando, setDescartando] = useState(false);
  const salvar = useSalvar(partes, resultado);
  const { objetivos } = resultado;
  const por = (parte: Partial<Resultado>) => mudar({ resultado: { ...resultado, ...parte } });
  const trocar = (id: string, parte: Partial<Proposto>) =>
    por({ objetivos: objetivos.map((one) => (one.id === id ? { ...one, ...parte } : one)) });
  const aceitos = objetivos.filter(({ decisao }) => decisao === 'aceito').length;
  const pendentes = objetivos.filter(({ decisao }) => decisao === 'pendente').length;
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
        {objetivos.some(({ origem }) => origem === 'biblioteca') && <EmPortugues />}
      </Alert>
      {parou && (
        <Alert color="orange" title={rascunho.falha ? t(`erros:${rascunho.falha}`) : t('gerar.parou')}>
          {t('gerado.parou_texto')}
        </Alert>
      )}
      {resultado.avisos.map((aviso) => (
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
          <Button
            component={Link}
            variant="default"
            to={enderecoDosPlanos(paciente.id, 'gerar')}
            search={{ modo: 'continuar' } as never}
          >
            {t('gerado.retomar')}
          </Button>
          <Button variant="subtle" color="red" onClick={() => setDescartando(true)}>
            {t('gerado.descartar')}
          </Button>
        </Group>
        <Group gap="xs">
          {pendentes > 0 && (
            <Button
              variant="default"
              onClick={() =>
                por({
                  objetivos: objetivos.map((one) => (one.decisao === 'pendente' ? { ...one, decisao: 'aceito' } : one)),
                })
              }
            >
              {t('gerado.aceitar_todos', { count: pendentes })}
            </Button>
          )}
          <Button
            disabled={aceitos === 0 || estado !== 'salvo'}
            loading={salvar.isPending}
            onClick={() => salvar.mutate()}
          >
            {t('gerado.salvar', { count: aceitos })}
          </Button>
        </Group>
      </Group>
      <Descartar opened={descartando} onClose={() => setDescartando(false)} />
    </Stack>
  );
};

const Vazio = ({ situacao }: { situacao: string }) => {
  const { t } = useTranslation('planos-intervencao');
  const { id } = usePaciente();
  return (
    <Stack align="center" py="xl">
      <Text c="dimmed">{situacao === 'gerando' ? t('gerado.ainda') : t('gerado.vazio')}</Text>
      <Button component={Link} to={enderecoDosPlanos(id, 'gerar')}>
        {t('passos.gerar')}
      </Button>
    </Stack>
  );
};

/** What was proposed, goal by goal: accepted, edited, swapped or rejected, and then a plan. */
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
