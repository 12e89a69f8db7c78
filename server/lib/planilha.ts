import type { Config } from '#contract/config.ts';
import type { Locale } from '#contract/constants.ts';
import { termosDe } from '#contract/termos.ts';
import { csv } from './csv.ts';
import { traduz } from './i18n.ts';
import { Bytes } from './serve.ts';

type Leitor = { locale: Locale; sessao: { user: { config: Config | null } } };

/** A word that is stored in Portuguese, as the reader says it. */
export const palavra = (locale: Locale, grupo: 'tipos' | 'status', valor: string | null) =>
  valor && traduz(locale, { chave: `${grupo}.${valor}` }, 'financeiro');

/** A table of money for the accountant: the heads of its columns in the reader's language and the practice's words. */
export const planilha = <T>(
  { locale, sessao }: Leitor,
  nome: string,
  colunas: readonly (keyof T & string)[],
  linhas: readonly T[],
) => {
  const valores = termosDe(sessao.user.config, locale);
  const titulos = colunas.map((coluna) => traduz(locale, { chave: `colunas.${coluna}`, valores }, 'financeiro'));
  return new Bytes(csv(locale, colunas, linhas, titulos), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${nome}.csv"`,
  });
};
