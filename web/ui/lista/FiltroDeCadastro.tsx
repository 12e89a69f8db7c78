import { useLista } from '#web/lib/lists/lista.ts';
import { CadastroSelect } from '#web/ui/fields/CadastroSelect.tsx';
import type { Escolha } from '#web/ui/fields/quick-create.ts';

type Props = { rotas: Escolha; campo: string; label: string };

/** Filters a list by one record of another register; its id is kept in the address. */
export const FiltroDeCadastro = ({ rotas, campo, label }: Props) => {
  const { search, set } = useLista();
  const value = search[campo];
  return (
    <CadastroSelect
      rotas={rotas}
      label={label}
      value={typeof value === 'string' ? value : null}
      onChange={(id) => set({ [campo]: id ?? undefined })}
    />
  );
};
