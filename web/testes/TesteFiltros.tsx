import { useTranslation } from 'react-i18next';
import { ORIGENS, usosDaProfissao } from '#contract/testes/testes.ts';
import { useLista } from '#web/lib/lists/lista.ts';
import { useNomeDaProfissao, useProfissoes } from '#web/profissoes/index.ts';
import { NumberInput } from '#web/ui/fields/NumberInput.tsx';
import { useSearchItems } from '#web/ui/fields/quick-create.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { FiltroDeCadastro } from '#web/ui/lista/FiltroDeCadastro.tsx';
import { useTermosDeTeste } from './termos-de-teste.ts';

export const FILTROS = ['origem', 'categoria_id', 'area_id', 'assunto', 'idade', 'profissao'] as const;

type Option = { value: string; label: string };

const Filtro = ({ campo, label, data }: { campo: string; label: string; data: Option[] }) => {
  const { t } = useTranslation(['shell', 'cadastro']);
  const { search, set } = useLista();
  const value = search[campo];
  return (
    <Select
      label={label}
      data={data}
      clearable
      searchable
      comboboxProps={{ withinPortal: false }}
      clearButtonProps={{ 'aria-label': t('cadastro:limpar', { nome: label }) }}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => set({ [campo]: next ?? undefined })}
    />
  );
};

/** The filters of the list of tests. */
export const TesteFiltros = () => {
  const { t } = useTranslation(['testes', 'cadastro']);
  const { search, set } = useLista();
  const assuntos = useSearchItems(useTermosDeTeste('assunto'), '', true).items;
  const profissoes = useProfissoes();
  const nomeDa = useNomeDaProfissao();
  return (
    <>
      <Filtro
        campo="origem"
        label={t('filtros.origem')}
        data={ORIGENS.map((value) => ({ value, label: t(`origens.${value}`) }))}
      />
      <FiltroDeCadastro rotas={useTermosDeTeste('categoria')} campo="categoria_id" label={t('filtros.categoria')} />
      <FiltroDeCadastro rotas={useTermosDeTeste('area')} campo="area_id" label={t('filtros.area')} />
      <Filtro
        campo="assunto"
        label={t('filtros.assunto')}
        data={assuntos.map(({ nome }) => ({ value: nome, label: nome }))}
      />
      <NumberInput
        label={t('filtros.idade')}
        min={0}
        max={130}
        allowDecimal={false}
        clampBehavior="strict"
        value={search.idade === undefined ? '' : Number(search.idade)}
        onChange={(value) => set({ idade: value === '' ? undefined : Number(value) })}
      />
      <Filtro
        campo="profissao"
        label={t('filtros.profissao')}
        data={profissoes
          .filter(({ slug }) => usosDaProfissao(slug).length > 0)
          .map(({ slug, nome }) => ({ value: slug, label: nomeDa(slug, nome) }))}
      />
    </>
  );
};
