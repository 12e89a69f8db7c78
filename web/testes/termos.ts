import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Termo, type Teste, type TipoTermo, termos, testes } from '#contract/testes.ts';
import { mesesPorExtenso } from '#web/lib/idade.ts';
import type { Item, Lista } from '#web/ui/quick-create.ts';

const GRUPOS: Record<TipoTermo, string> = { categoria: 'categorias', area: 'areas', assunto: 'assuntos' };

/** A shared term has a name in every language; an own one is called as it was written. */
export const nomeDoTermo = (tipo: TipoTermo, termo: Pick<Termo, 'nome' | 'slug'>, t: TFunction): string =>
  termo.slug ? t(`testes:${GRUPOS[tipo]}.${termo.slug}`, { defaultValue: termo.nome }) : termo.nome;

/** The terms of one kind, as a list to choose from and to add to. */
export const useTermos = (tipo: TipoTermo): Lista => {
  const { t } = useTranslation('testes');
  return useMemo(
    () => ({ ...termos[tipo], inteira: true, rotulo: (item: Item) => nomeDoTermo(tipo, item as Termo, t) }),
    [tipo, t],
  );
};

export const nomeDoTeste = ({ sigla, nome }: { sigla: string | null; nome: string }) =>
  sigla ? `${sigla} · ${nome}` : nome;

/** The tests, as a list to choose from by acronym or name. */
export const TESTES: Lista = { ...testes, rotulo: (item) => nomeDoTeste(item as Teste) };

type Faixa = { idade_min_meses: number | null; idade_max_meses: number | null };

/** The ages a test is for, in words; nothing where it names none. */
export const faixaDeIdade = ({ idade_min_meses: min, idade_max_meses: max }: Faixa, t: TFunction): string => {
  const words = (meses: number | null) => (meses === null ? '' : mesesPorExtenso(meses, t));
  const [de, ate] = [words(min), words(max)];
  if (min !== null && max !== null) return t('testes:idade_de_a', { de, ate });
  if (min !== null) return t('testes:idade_desde', { de });
  return max === null ? '' : t('testes:idade_ate', { ate });
};
