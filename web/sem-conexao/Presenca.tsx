import type { AtendimentoGuardado } from '#contract/sem-conexao.ts';
import { EstadoDoEnvio, PresencaControl } from '#web/atendimentos/index.ts';
import classes from './SemConexao.module.css';
import type { Marcas } from './use-marcas.ts';

/** Whether the child came. Kept on this device until the server is reached. */
export const Presenca = ({ item, marcas }: { item: AtendimentoGuardado; marcas: Marcas }) => {
  const guardada = marcas.guardada(item.id);
  const estado = marcas.falhou(item.id) ? 'sem_lugar' : guardada && 'guardado';
  return (
    <>
      <PresencaControl
        nome={item.nome}
        status={guardada ?? item.status}
        className={classes.choices}
        onTap={(presenca, chosen) => {
          const antes = item.status === presenca ? 'Agendado' : item.status;
          marcas.marcar(item, chosen ? antes : presenca);
        }}
      />
      {estado && <EstadoDoEnvio estado={estado} />}
    </>
  );
};
