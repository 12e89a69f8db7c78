import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Bloqueio } from '#contract/agenda.ts';
import type { AtendimentoNaLista } from '#contract/atendimentos.ts';
import { localDe } from '#domain/days/fuso.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { useAgenda, useBloqueios } from '../atendimentos.queries.ts';
import { bloqueiosDoDia, emOrdem } from './bloqueados.ts';
import { DiaAvisos } from './DiaAvisos.tsx';
import classes from './DiaLinha.module.css';
import { DiaLinha } from './DiaLinha.tsx';
import { HorarioBloqueadoLinha } from './HorarioBloqueadoLinha.tsx';
import { useMudarComAviso } from './mudar-com-aviso.ts';
import { Perguntas } from './Perguntas.tsx';

type Props = {
  data: string;
  onOpen: (item: AtendimentoNaLista) => void;
  onBloqueio: (bloqueio: Bloqueio) => void;
  onNew: () => void;
};

/** A day as a list, with touch actions on each row. */
export const DiaLista = ({ data, onOpen, onBloqueio, onNew }: Props) => {
  const { t } = useTranslation('atendimentos');
  const { fuso } = useSignedUser();
  const { marcar, perguntas } = useMudarComAviso();
  const { data: rows, isError, isPlaceholderData, refetch } = useAgenda(data, data);
  const { data: bloqueios = [] } = useBloqueios(data, data, fuso);
  const linhas = isPlaceholderData ? undefined : rows?.filter(({ fim }) => localDe(fim, fuso).data >= data);
  const tudo = emOrdem(linhas ?? [], bloqueiosDoDia(data, bloqueios, fuso));
  return (
    <>
      <DiaAvisos dia={data} bloqueios={bloqueios} />
      {isError && !rows && <LoadError coisa={t('agenda')} onRetry={refetch} />}
      {tudo.length > 0 && (
        <ul className={classes.list}>
          {tudo.map((one) =>
            'sessao' in one ? (
              <DiaLinha key={one.id} item={one.sessao} onOpen={onOpen} onStatus={marcar} />
            ) : (
              <HorarioBloqueadoLinha key={one.id} bloqueio={one.bloqueio} onOpen={onBloqueio} />
            ),
          )}
        </ul>
      )}
      {linhas?.length === 0 && (
        <Stack align="center" py="lg">
          <Text c="dimmed">{t('vazio_dia')}</Text>
          <Button variant="light" onClick={onNew}>
            {t('novo')}
          </Button>
        </Stack>
      )}
      {!linhas && !isError && <Skeleton h={180} />}
      <Perguntas perguntas={perguntas} />
    </>
  );
};
