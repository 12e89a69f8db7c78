import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AtendimentoGuardado } from '#contract/sem-conexao.ts';
import { EstadoDoEnvio } from '#web/atendimentos/index.ts';
import classes from './SemConexao.module.css';
import type { Marcas } from './use-marcas.ts';

const PRESENCA = [
  ['Realizado', 'presente'],
  ['Faltou', 'faltou'],
] as const;

/** Whether the child came, by one tap; a second tap takes it back. Kept on this device until the server is reached. */
export const Presenca = ({ item, marcas }: { item: AtendimentoGuardado; marcas: Marcas }) => {
  const { t } = useTranslation('sem-conexao');
  const guardada = marcas.guardada(item.id);
  const atual = guardada ?? item.status;
  const estado = marcas.falhou(item.id) ? 'sem_lugar' : guardada && 'guardado';
  return (
    <>
      <fieldset className={classes.choices} aria-label={t('presenca', { nome: item.nome })}>
        {PRESENCA.map(([status, palavra]) => {
          const chosen = atual === status;
          const antes = item.status === status ? 'Agendado' : item.status;
          return (
            <UnstyledButton
              key={status}
              className={classes.choice}
              aria-pressed={chosen}
              onClick={() => marcas.marcar(item, chosen ? antes : status)}
            >
              {chosen && <IconCheck size={18} aria-hidden="true" />}
              {t(palavra)}
            </UnstyledButton>
          );
        })}
      </fieldset>
      {estado && <EstadoDoEnvio estado={estado} />}
    </>
  );
};
