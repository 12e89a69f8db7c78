import { Button, Stack, Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HorarioBloqueado } from '#contract/agenda/agenda.ts';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { localDe } from '#domain/days/fuso.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { useAgenda, useClinica, useHorariosBloqueados, useHorariosOcupados } from '../atendimentos.queries.ts';
import { useMenusDosAtendimentos } from '../menu-do-atendimento.tsx';
import { useAlmocos, useNomeDoAlmoco } from './almocos/almocos-da-visao.ts';
import { bloqueadosDoDia, emOrdem } from './bloqueados/bloqueados.ts';
import { HorarioBloqueadoLinha } from './bloqueados/HorarioBloqueadoLinha.tsx';
import { DiaAvisos } from './DiaAvisos.tsx';
import classes from './DiaLinha.module.css';
import { DiaLinha } from './DiaLinha.tsx';
import { Ocupado } from './Ocupado.tsx';
import { SalasDoDia } from './SalasDoDia.tsx';
import { useFiltro } from './visao.ts';

type Props = {
  data: string;
  onVer: (item: AtendimentoNaLista) => void;
  onBloqueado: (bloqueado: HorarioBloqueado) => void;
  /** Not given to whoever books nothing. */
  onNew: ((dia: string) => void) | undefined;
};

/** When those whose day this is have lunch, and when colleagues are busy. */
const useOcupados = (dia: string) => {
  const { t } = useTranslation('atendimentos');
  const { filtro } = useFiltro();
  const { data = [], isPlaceholderData } = useHorariosOcupados(dia, dia, filtro);
  const almocos = useAlmocos(dia, dia);
  const nome = useNomeDoAlmoco();
  return [
    ...almocos.map((one) => ({ ...one, texto: nome(one) })),
    // Until those of this day arrive, they are of another.
    ...(isPlaceholderData ? [] : data).map((one) => ({ ...one, texto: t('ocupado', { quem: one.quem.join(', ') }) })),
  ].map(({ inicio, fim, texto }) => ({ id: `${inicio} ${fim} ${texto}`, inicio, fim, texto }));
};

/** A day as a list, or one for each room, in order of time. */
export const DiaLista = memo(({ data, onVer, onBloqueado, onNew }: Props) => {
  const { t } = useTranslation('atendimentos');
  const { fuso } = useSignedUser();
  const { filtro, dono, por } = useFiltro();
  const porSala = useClinica().enabled && por === 'sala';
  const { data: rows, isError, isPlaceholderData, refetch } = useAgenda(data, data, filtro);
  const { data: horariosBloqueados = [] } = useHorariosBloqueados(data, data, fuso, { quem: dono });
  const linhas = isPlaceholderData ? undefined : rows?.filter(({ fim }) => localDe(fim, fuso).data >= data);
  const ocupados = useOcupados(data);
  const { gestos, folha, ...menus } = useMenusDosAtendimentos(linhas ?? []);
  const tudo = [
    ...emOrdem((!porSala && linhas) || [], bloqueadosDoDia(data, horariosBloqueados, fuso)),
    ...(porSala ? [] : ocupados),
  ].toSorted((a, b) => Date.parse(a.inicio) - Date.parse(b.inicio));
  return (
    <>
      <DiaAvisos dia={data} horariosBloqueados={horariosBloqueados} />
      {isError && !rows && <LoadError coisa={t('agenda')} onRetry={refetch} />}
      {tudo.length > 0 && (
        <ul className={classes.list} {...gestos}>
          {tudo.map((one) =>
            'atendimento' in one ? (
              <DiaLinha key={one.id} item={one.atendimento} onVer={onVer} menus={menus} inteira />
            ) : 'bloqueado' in one ? (
              <HorarioBloqueadoLinha key={one.id} bloqueado={one.bloqueado} onOpen={onBloqueado} />
            ) : (
              <Ocupado key={one.id} horas={one} texto={one.texto} />
            ),
          )}
        </ul>
      )}
      {porSala && (
        <div {...gestos}>
          <SalasDoDia dia={data} linhas={linhas ?? []} onVer={onVer} menus={menus} />
        </div>
      )}
      {linhas?.length === 0 && (
        <Stack align="center" py="lg">
          <Text c="dimmed">{t('vazio_dia')}</Text>
          {onNew && (
            <Button variant="light" onClick={() => onNew(data)}>
              {t('novo')}
            </Button>
          )}
        </Stack>
      )}
      {!linhas && !isError && <Waiting h={180} />}
      {folha}
    </>
  );
});
