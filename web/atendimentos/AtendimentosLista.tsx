import { Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AtendimentoNaLista, atendimentos } from '#contract/agenda/atendimentos.ts';
import { STATUS_FILTRO } from '#contract/agenda/status.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { useUltima } from '#web/lib/api/read-once.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useLista } from '#web/lib/lists/lista.ts';
import { combina } from '#web/lib/normaliza.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import classes from '#web/ui/lista/Lista.module.css';
import { LixeiraButton } from '#web/ui/lista/LixeiraButton.tsx';
import { SearchInput } from '#web/ui/lista/SearchInput.tsx';
import { Total } from '#web/ui/lista/Total.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { AtendimentosTable } from './AtendimentosTable.tsx';
import { type Filtro, useBusca } from './atendimentos.queries.ts';

type Props = { onOpen: (item: AtendimentoNaLista) => void; onNew: (() => void) | undefined };

const emOrdem = (linhas: AtendimentoNaLista[], ordem: string) => {
  const sinal = ordem.startsWith('-') ? -1 : 1;
  const porNome = ordem.endsWith('nome');
  return [...linhas].sort(
    (a, b) => sinal * (porNome ? a.paciente.nome.localeCompare(b.paciente.nome) : a.inicio.localeCompare(b.inicio)),
  );
};

/** The filter by status and days, kept in the address; today by default. */
export const useFiltro = () => {
  const { fuso } = useSignedUser();
  const { search, set } = useLista(atendimentos.buscar);
  const hoje = hojeEm(fuso);
  const texto = (key: string, otherwise: string) => (typeof search[key] === 'string' ? search[key] : otherwise);
  const de = texto('de', hoje);
  const filtro: Filtro = {
    status: STATUS_FILTRO.find((one) => one === texto('status', '')) ?? 'Todos',
    de,
    ate: [de, texto('ate', hoje)].sort().at(-1) ?? de,
  };
  return { filtro, busca: String(search.busca ?? ''), ordem: texto('ordem', 'inicio'), set };
};

/** The list by status and days. If a refetch fails, it keeps the last rows and shows a message. */
export const AtendimentosLista = ({ onOpen, onNew }: Props) => {
  const { t } = useTranslation(['atendimentos', 'cadastro']);
  const { filtro, busca, ordem, set } = useFiltro();
  const { data, isError, isFetching, refetch } = useBusca(filtro);
  const ultima = useUltima(data);
  const linhas = ultima && emOrdem(ultima.linhas, ordem).filter(({ paciente }) => combina(paciente, busca));
  const dias = filtro.de !== filtro.ate;
  return (
    <PageCard
      title={t('titulo')}
      actions={(linhas || !isError) && <Total nome="atendimentos" total={linhas?.length} />}
    >
      <div className={classes.toolbar}>
        <SearchInput value={busca} label={t('busca')} onChange={(value) => set({ busca: value })} />
        <Select
          label={t('campos.status')}
          w={160}
          allowDeselect={false}
          data={STATUS_FILTRO.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={filtro.status}
          onChange={(value) => set({ status: value === 'Todos' ? undefined : (value ?? undefined) })}
        />
        <DateInput label={t('de')} w={160} value={filtro.de} onChange={(de) => set({ de: de ?? undefined })} />
        <DateInput
          label={t('ate')}
          w={160}
          value={filtro.ate}
          minDate={filtro.de}
          onChange={(ate) => set({ ate: ate ?? undefined })}
        />
        <LixeiraButton />
      </div>
      {isError && (
        <Group mb="sm" role="status" gap="sm">
          <Text size="sm" c="var(--attention)">
            {ultima ? t('ultima_resposta') : t('shell:nao_carregou')}
          </Text>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} />}
            loading={isFetching}
            onClick={() => refetch()}
          >
            {t('shell:tentar_novamente')}
          </Button>
        </Group>
      )}
      {(linhas || !isError) && (
        <div className={isFetching && !data ? classes.stale : undefined}>
          <AtendimentosTable
            nome={t('lista')}
            linhas={linhas}
            ordem={ordem}
            onSort={(value) => set({ ordem: value === 'inicio' ? undefined : value })}
            onOpen={onOpen}
            comDia={dias}
            vazio={
              <Group justify="center" py="xl">
                <Text c="dimmed">{t('vazio')}</Text>
                {onNew && (
                  <Button variant="light" onClick={onNew}>
                    {t('novo')}
                  </Button>
                )}
              </Group>
            }
          />
        </div>
      )}
      {ultima && ultima.total > ultima.linhas.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('mostrando', { n: formatNumber(ultima.linhas.length), total: formatNumber(ultima.total) })}
        </Text>
      )}
    </PageCard>
  );
};
