import { Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core';
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
import { useAppForm } from '#web/lib/forms/form.ts';
import { offerUndo } from '#web/lib/notices/notices.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { COR } from '#web/ui/tons.ts';
import { usePaciente } from './paciente-context.ts';

const daEquipe = (id: string) => read(rotas.ler, { params: { id } });

type Saida = Pick<NaEquipe, 'membro_id' | 'nome'> & { para?: string | null };

const useMudar = (id: string) => {
  const { t } = useTranslation('ficha');
  const client = useQueryClient();
  const { membro } = useSignedUser();
  const guardar = (data: Equipe) => client.setQueryData(daEquipe(id).queryKey, data);
  const entrar = useMutation({
    mutationFn: (membro_id: string) => call(rotas.entrar, { params: { id }, body: { membro_id } }),
    onSuccess: guardar,
  });
  const sair = useMutation({
    mutationFn: ({ membro_id, para }: Saida) => call(rotas.sair, { params: { id }, body: { membro_id, para } }),
    onSuccess: (data, { membro_id, nome }) => {
      guardar(data);
      // A former member who joins again must give a reason.
      if (membro_id === membro.id && membro.equipe) return;
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
          <Badge variant="light" color={COR[one.atual ? 'ativa' : 'inativa']}>
            {t(`equipe:funcoes.${one.funcao}`)}
          </Badge>
          {one.substitui && (
            <Badge variant="light" color="orange">
              {t('equipe.substitui')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {ate ? t('equipe.de_ate', { de: desde, ate }) : t('equipe.desde', { data: desde })}
        </Text>
        {one.motivo && <Text size="sm">{t('equipe.motivo', { motivo: one.motivo })}</Text>}
        {one.motivo_entrada && <Text size="sm">{t('equipe.motivo_entrada', { motivo: one.motivo_entrada })}</Text>}
      </div>
      {onSair && (
        <Button
          flex="none"
          variant="default"
          size="xs"
          aria-label={t('equipe.encerrar_de', { nome: one.nome })}
          onClick={onSair}
        >
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

/** An owner who joins a team must give a reason. */
const EntrarComMotivo = ({ id, membro_id }: { id: string; membro_id: string }) => {
  const { t } = useTranslation('ficha');
  const client = useQueryClient();
  const app = useAppForm({
    keep: `entrada/${id}`,
    schema: async () => (await import('#contract/equipe.ts')).acessoExcepcional.body,
    initialValues: { motivo: '' },
    submit: async ({ motivo }) => {
      await call(rotas.entrar, { params: { id }, body: { membro_id, motivo } });
      await client.resetQueries();
    },
  });
  return (
    <form onSubmit={app.onSubmit} noValidate>
      <Stack>
        <Textarea
          label={t('equipe.por_que')}
          description={t('equipe.por_que_dica')}
          required
          autosize
          minRows={3}
          {...app.form.getInputProps('motivo')}
        />
        <div>
          <SubmitButton loading={app.sending}>{t('equipe.entrar')}</SubmitButton>
        </div>
      </Stack>
    </form>
  );
};

const NINGUEM = 'ninguem';

type Assumir = { one: NaEquipe; equipe: NaEquipe[]; onClose: () => void; onSair: (saida: Saida) => void };

/** A member who leaves hands over the appointments to come with the patient. */
const QuemAssume = ({ one, equipe, onClose, onSair }: Assumir) => {
  const { t } = useTranslation('ficha');
  const outros = equipe.filter(({ membro_id, substitui }) => membro_id !== one.membro_id && !substitui);
  const [para, setPara] = useState<string | null>(outros[0]?.membro_id ?? null);
  return (
    <ConfirmDialog
      opened
      title={t('equipe.encerrar_de', { nome: one.nome })}
      confirm={t('equipe.encerrar')}
      onClose={onClose}
      onConfirm={() => onSair({ ...one, para: para === NINGUEM ? null : para })}
    >
      <Select
        label={t('equipe.assume', { count: one.atendimentos, nome: one.nome })}
        data={[
          ...outros.map(({ membro_id, nome }) => ({ value: membro_id, label: nome })),
          { value: NINGUEM, label: t('equipe.ninguem') },
        ]}
        value={para}
        onChange={setPara}
        allowDeselect={false}
      />
    </ConfirmDialog>
  );
};

type Escolha = { id: string; colegas: Equipe['colegas']; onEntrar: (id: string) => void };

const Entrar = ({ id, colegas, onEntrar }: Escolha) => {
  const { t } = useTranslation(['ficha', 'equipe']);
  const { membro } = useSignedUser();
  const [quem, setQuem] = useState<string | null>(null);
  const sozinho = quem === membro.id && membro.equipe;
  const escolha = (
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
      {!sozinho && (
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
      )}
    </Group>
  );
  return (
    <Stack>
      {escolha}
      {sozinho && <EntrarComMotivo id={id} membro_id={membro.id} />}
    </Stack>
  );
};

/** Who cares for this patient, since when; before; and who opened the file by exception. */
export const EquipeDoCasoPage = () => {
  const { t } = useTranslation('ficha');
  const { id } = usePaciente();
  const pode = usePode();
  const { data, isError, refetch } = useQuery(daEquipe(id));
  const { entrar, sair } = useMudar(id);
  const [saindo, setSaindo] = useState<NaEquipe | null>(null);
  const tirar = (saida: Saida) => {
    setSaindo(null);
    sair.mutate(saida);
  };
  if (isError && !data) return <LoadError coisa={t('equipe.titulo')} onRetry={refetch} />;
  if (!data) return <Waiting h={200} />;
  const da = data.equipe.filter(({ motivo }) => motivo === null);
  const atuais = da.filter(({ atual }) => atual);
  // The last one stays: a patient is never without a team.
  const tira = pode(rotas.sair) && atuais.filter(({ substitui }) => !substitui).length > 1;
  return (
    <Stack>
      {pode(rotas.entrar) && data.colegas.length > 0 && (
        <PageCard title={t('equipe.por')} description={t('equipe.texto')}>
          <Entrar id={id} colegas={data.colegas} onEntrar={(quem) => entrar.mutate(quem)} />
        </PageCard>
      )}
      <Grupo
        titulo={t('equipe.titulo')}
        itens={atuais}
        {...(tira && { onSair: (one) => (one.atendimentos > 0 ? setSaindo(one) : tirar(one)) })}
      />
      {saindo && <QuemAssume one={saindo} equipe={atuais} onClose={() => setSaindo(null)} onSair={tirar} />}
      <Grupo titulo={t('equipe.antes')} itens={da.filter(({ atual }) => !atual)} />
      <Grupo titulo={t('equipe.excecoes')} itens={data.equipe.filter(({ motivo }) => motivo !== null)} />
    </Stack>
  );
};

EquipeDoCasoPage.loader = loads<{ id: string }>(({ params: { id } }) => [daEquipe(id)]);
EquipeDoCasoPage.needs = rotas.ler;
