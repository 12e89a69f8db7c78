import { useLista } from '#web/lib/lista.ts';
import type { Lista } from '../quick-create.ts';
import { RegistroSelect } from '../RegistroSelect.tsx';

type Props = { rotas: Lista; campo: string; label: string };

/** Narrows a list to one record of another register, kept in the address by its id. */
export const FiltroDeRegistro = ({ rotas, campo, label }: Props) => {
  const { search, set } = useLista();
  const value = search[campo];
  return (
    <RegistroSelect
      rotas={rotas}
      label={label}
      value={typeof value === 'string' ? value : null}
      onChange={(id) => set({ [campo]: id ?? undefined })}
    />
  );
};
