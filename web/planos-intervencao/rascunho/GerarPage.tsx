import { Alert, Badge, Button, Group, List, Loader, Stack, Text, Textarea, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconBooks, IconPlayerStop, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Envio, MODOS, rascunhoIntervencao } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { read } from '#web/lib/api/read.ts';
import { useUltima } from '#web/lib/api/read-once.ts';
import { formatNumber } from '#web/lib/format.ts';
import { pathOf } from '#web/ui/address.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { ScrollRegion } from '#web/ui/page/ScrollRegion.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { SeeMore } from '#web/ui/text/SeeMore.tsx';
import classes from '../PlanosIntervencao.module.css';
import { enderecoDosPlanosIntervencao } from '../planos-intervencao.queries.ts';
import { type Aberto, Assistente } from './Assistente.tsx';
import { type Andamento, type Modo, useGeracao } from './geracao.ts';
import { Sinais } from './Sinais.tsx';

/** Shows exactly what is sent, and what each placeholder stands for, which is not sent. */
const OQueSai = ({ envio }: { envio: Envio }) => {
  const { t } = useTranslation('planos-intervencao');
  if (envio.origem === 'biblioteca')
    return (
      <Alert color="blue" icon={<IconBooks />} title={t('gerar.sem_provedor')}>
        {t('gerar.sem_provedor_texto')}
      </Alert>
    );
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {t('gerar.o_que_sai', { modelo: envio.modelo })}
      </Title>
      <Text size="sm">{t('gerar.o_que_sai_texto')}</Text>
      <ScrollRegion label={t('gerar.dados')} className={classes.envio}>
        {envio.mensagens.find(({ papel }) => papel === 'user')?.texto}
      </ScrollRegion>
      <SeeMore title={t('gerar.instrucoes')}>
        <ScrollRegion label={t('gerar.instrucoes')} className={classes.envio}>
          {envio.mensagens.find(({ papel }) => papel === 'system')?.texto}
        </ScrollRegion>
      </SeeMore>
      {envio.marcadores.length > 0 && (
        <SeeMore title={t('gerar.marcadores', { count: envio.marcadores.length })}>
          <List size="sm">
            {envio.marcadores.map(({ marcador, original }) => (
              <List.Item key={marcador}>
                {marcador} = {original}
              </List.Item>
            ))}
          </List>
        </SeeMore>
      )}
      {envio.tokens_limite !== null && (
        <Text size="sm" c="dimmed">
          {t('gerar.uso', { usados: formatNumber(envio.tokens_usados), limite: formatNumber(envio.tokens_limite) })}
        </Text>
      )}
    </Stack>
  );
};

const Chegando = ({ andamento, onParar }: { andamento: Andamento; onParar: () => void }) => {
  const { t } = useTranslation('planos-intervencao');
  return (
    <Stack>
      <Group justify="space-between">
        <Group gap="xs" role="status">
          <Loader size="sm" aria-hidden="true" />
          <Text>{t('gerar.andando', { count: andamento.objetivos.length })}</Text>
        </Group>
        <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={onParar}>
          {t('gerar.parar')}
        </Button>
      </Group>
      {andamento.objetivo_geral && <Text fw={600}>{andamento.objetivo_geral}</Text>}
      {andamento.objetivos.map(({ descricao, area, estrategias, criterio }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items are only appended
        <div key={place} className={classes.chegando}>
          <Group gap="xs">
            <Text fw={600}>{descricao || '…'}</Text>
            {area && (
              <Badge variant="light" tt="none">
                {t(`areas.${area}`, { defaultValue: area })}
              </Badge>
            )}
          </Group>
          <Text size="sm" className={classes.texto}>
            {estrategias}
          </Text>
          <Text size="sm" c="dimmed">
            {criterio}
          </Text>
        </div>
      ))}
    </Stack>
  );
};

const useModo = (): { modo: Modo; objetivo_id?: string } => {
  const { modo, objetivo } = useSearch({ from: '/main/atendimento/paciente/$id/plano-de-intervencao/gerar' });
  const known = MODOS.find((one) => one === modo) ?? 'novo';
  return { modo: known, ...(known === 'trocar' && objetivo ? { objetivo_id: objetivo } : {}) };
};

const Gerar = ({ partes, mudar, estado, rascunho }: Aberto) => {
  const { t } = useTranslation('planos-intervencao');
  const paciente = usePaciente();
  const navigate = useNavigate();
  const pedido = useModo();
  const { andamento, gerar, parar } = useGeracao(paciente.id, t('gerar.sem_conexao'));
  const salvo = estado === 'salvo';
  const {
    data: envio,
    isError,
    refetch,
  } = useQuery({
    ...read(rascunhoIntervencao.envio, { query: { paciente_id: paciente.id, ...pedido }, variant: rascunho.versao }),
    enabled: salvo && andamento.estado !== 'andando',
    staleTime: 0,
    gcTime: 0,
    placeholderData: (antes) => antes,
  });
  // The instruction is typed while this is read again, which may fail.
  const ultimo = useUltima(envio);
  const guardados = rascunho.resultado?.objetivos.length ?? 0;
  const gerado = enderecoDosPlanosIntervencao(paciente.id, 'gerado');
  if (andamento.estado === 'andando') return <Chegando andamento={andamento} onParar={parar} />;
  const parou = rascunho.situacao === 'parado' || rascunho.situacao === 'falhou';
  const comecar = async () => {
    if (await gerar(pedido)) await navigate({ to: pathOf(gerado) });
  };
  return (
    <Stack>
      {(andamento.interrompida || (parou && guardados > 0)) && (
        <Alert color={andamento.erro ? 'red' : 'orange'} title={andamento.erro ?? t('gerar.parou')} role="alert">
          {guardados === 0 && rascunho.situacao !== 'gerando' && <Text size="sm">{t('gerar.nada_guardado')}</Text>}
          {guardados > 0 && (
            <Group mt="xs" justify="space-between">
              <Text size="sm">{t('gerar.guardados', { count: guardados })}</Text>
              <ButtonLink
                to="/atendimento/paciente/$id/plano-de-intervencao/gerado"
                params={{ id: paciente.id }}
                size="xs"
                variant="default"
              >
                {t('gerar.ver_guardados')}
              </ButtonLink>
            </Group>
          )}
        </Alert>
      )}
      <Sinais rascunho={rascunho} salvo={estado === 'salvo'} />
      {isError && <LoadError coisa={t('gerar.dados')} onRetry={refetch} />}
      {!envio && !isError && <Waiting h={320} shape="fields" />}
      {/* The library works by a fixed rule and takes no instructions. */}
      {ultimo?.origem === 'ia' && (
        <Textarea
          label={t('gerar.instrucao')}
          description={t('gerar.instrucao_texto')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={partes.instrucao}
          onChange={({ currentTarget }) => mudar({ instrucao: currentTarget.value })}
        />
      )}
      {envio && <OQueSai envio={envio} />}
      {(envio || isError || !salvo) && (
        <Group justify="space-between">
          <ButtonLink
            variant="default"
            to="/atendimento/paciente/$id/plano-de-intervencao/editor-queixa"
            params={{ id: paciente.id }}
          >
            {t('gerar.voltar')}
          </ButtonLink>
          <Button
            leftSection={envio?.origem === 'biblioteca' ? <IconBooks size={16} /> : <IconSparkles size={16} />}
            disabled={!envio || !salvo || rascunho.alertas.some(({ bloqueia }) => bloqueia)}
            onClick={comecar}
          >
            {envio?.origem === 'biblioteca' ? t('gerar.compor') : t(`gerar.enviar.${pedido.modo}`)}
          </Button>
        </Group>
      )}
    </Stack>
  );
};

/** Shows what will be sent and asks for confirmation; then the draft streams in. */
export const GerarPage = () => {
  const { t } = useTranslation('planos-intervencao');
  useDocumentTitle(t('passos.gerar'));
  return <Assistente passo="gerar">{(aberto) => <Gerar {...aberto} />}</Assistente>;
};
GerarPage.needs = rascunhoIntervencao.gerar;
