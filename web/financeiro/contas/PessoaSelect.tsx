import { useTranslation } from 'react-i18next';
import { nomes } from '#contract/nomes.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { CadastroSelect } from '#web/ui/fields/CadastroSelect.tsx';
import { QuickCreateSelect } from '#web/ui/fields/QuickCreateSelect.tsx';

const REGISTERS = { pacientes, responsaveis };

type Props = {
  de: keyof typeof REGISTERS;
  label: string;
  value: string | null;
  known: { id: string; nome: string } | null;
  description?: string | undefined;
  error: string | undefined;
  onChange: (id: string | null) => void;
  'data-path': string;
};

/** Picks a patient or a guardian by name; creates one only where the function of the member allows it. */
export const PessoaSelect = ({ de, known, description, error, ...rest }: Props) => {
  const { t } = useTranslation('cadastro');
  const pode = usePode();
  const rotas = REGISTERS[de];
  const wrong = error === undefined ? {} : { error };
  if (!pode(rotas.criar)) return <CadastroSelect rotas={nomes[de]} {...rest} {...wrong} />;
  return (
    <QuickCreateSelect
      rotas={rotas}
      genero={t('pessoa_genero')}
      known={known}
      description={description}
      {...rest}
      {...wrong}
    />
  );
};
