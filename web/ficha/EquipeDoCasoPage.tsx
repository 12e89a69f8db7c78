import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Equipe, type NaEquipe, equipe as rotas } from '#contract/equipe.ts';
import { call } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDay, formatInstant } from '#web/lib/format.ts';
import { offerUndo } from '#web/lib/notices/notices.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { usePaciente } from './paciente-context.ts';

const daEquipe = (id: string) => read(rotas.ler, { params: { id } });

const useMudar = (id: string) => {
  const { t } = useTranslation('ficha');
  const client = useQueryClient();
  const guardar = (data: Equipe) => client.setQueryData(daEquipe(id).queryKey, data);
  const entrar = useMutation({
    mutationFn: (membro_id: string) => call(rotas.entrar, { params: { id }, body: { membro_id } }),
    onSuccess: guardar,
  });
  const sair = useMutation({
    mutationFn: ({ membro_id }: NaEquipe) => call(rotas.sair, { params: { id }, body: { membro_id } }),
    onSuccess: (data, { membro_id, nome }) => {
      guardar(data);
      offerUndo(t('equipe.saiu', { nome }), () => entrar.mutate(membro_id), `${id}/${membro_id}`);
    },
  });
  return { entrar, sair };
};

const Pessoa = ({ one, onSair }: { one: NaEquipe; onSair?: (() => void) | undefined }) => {
  const { t } = useTranslation(['ficha', 'equipe']);
  const { fuso } = useSignedUser();
  const desde = one.motivo ? formatInstant(one.desde, fuso) : formatDay(one.desde, fuso);
  const ate = one.ate && (one.motivo ? formatInstant(one.ate, fuso) : formatDay(one.ate, fuso));
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Group gap="xs">
          <Text fw={600}>{one.nome}</Text>
          <Badge variant="light" color={one.atual ? 'blue' : 'gray'}>
            {t(`equipe:funcoes.${one.funcao}`)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {ate ? t('equipe.de_ate', { de: desde, ate }) : t('equipe.desde', { data: desde })}
        </Text>
        {one.motivo && <Text size="sm">{t('equipe.motivo', { motivo: one.motivo })}</Text>}
      </div>
      {onSair && (
        <Button variant="default" size="xs" aria-label={t('equipe.encerrar_de', { nome: one.nome })} onClick={onSair}>
          {t('equipe.encerrar')}
        </Button>
      )}
    </Group>
  );
};

const Grupo = ({ titulo, itens, onSair }: { titulo: string; itens: NaEquipe[]; onSair?: (one: NaEquipe) => void }) =>
  itens.length > 0 && (
    <PageCard title={titulo}>
      <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {itens.map((one) => (
          <Pessoa key={one.id} one={one} onSair={onSair && (() => onSair(one))} />
        ))}
      </Stack>
    </PageCard>
  );

const Entrar = ({ colegas, onEntrar }: { colegas: Equipe['colegas']; onEntrar: (id: string) => void }) => {
  const { t } = useTranslation(['ficha', 'equipe']);
  const [quem, setQuem] = useState<string | null>(null);
  return (
    <Group align="flex-end">
      <Select
        label={t('equipe.quem')}
        data={colegas.map(({ membro_id, nome, funcao }) => ({
          value: membro_id,
          label: `${nome} · ${t(`equipe:funcoes.${funcao}`)}`,
        }))}
        value={quem}
        onChange={setQuem}
        searchable
        flex={1}
        miw={220}
      />
      <Button
        leftSection={<IconUserPlus size={16} />}
        disabled={!quem}
        onClick={() => {
          if (quem) onEntrar(quem);
          setQuem(null);
        }}
      >
        {t('equipe.entrar')}
      </Button>
    </Group>
  );
};

/** Who cares for this patient, since when; before; and who opened the file by exception. */
export const EquipeDoCasoPage = () => {
  const { t } = useTranslation('ficha');
  const { id } = usePaciente();
  const pode = usePode();
  const { data, isError, refetch } = useQuery(daEquipe(id));
  const { entrar, sair } = useMudar(id);
  if (isError && !data) return <LoadError coisa={t('equipe.titulo')} onRetry={refetch} />;
  if (!data) return <Skeleton h={200} />;
  const da = data.equipe.filter(({ motivo }) => motivo === null);
  const atuais = da.filter(({ atual }) => atual);
  // The last one stays: a patient is never without a team.
  const tira = pode(rotas.sair) && atuais.length > 1;
  return (
    <Stack>
      {pode(rotas.entrar) && data.colegas.length > 0 && (
        <PageCard title={t('equipe.por')} description={t('equipe.texto')}>
          <Entrar colegas={data.colegas} onEntrar={(quem) => entrar.mutate(quem)} />
        </PageCard>
      )}
      <Grupo titulo={t('equipe.titulo')} itens={atuais} {...(tira && { onSair: (one) => sair.mutate(one) })} />
      <Grupo titulo={t('equipe.antes')} itens={da.filter(({ atual }) => !atual)} />
      <Grupo titulo={t('equipe.excecoes')} itens={data.equipe.filter(({ motivo }) => motivo !== null)} />
    </Stack>
  );
};

EquipeDoCasoPage.loader = loads<{ id: string }>(({ params: { id } }) => [daEquipe(id)]);
