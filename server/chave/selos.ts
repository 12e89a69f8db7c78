import { EXPORTADAS } from '#server/exportacao/index.ts';

/** The purpose of a sealed column: constant, or built from another column of its row. */
export type Selo = string | { prefixo: string; de: string };

/** Sealed, and not part of the practice's export. */
const FICAM: Readonly<Record<string, Readonly<Record<string, Selo>>>> = {
  assinaturas: { cartao: 'assinatura' },
  link_rascunhos: { valor: 'link-resposta' },
  segundos_fatores: { segredo: { prefixo: '2fa/', de: 'usuario_id' } },
};

/** The purpose of a sealed column; `undefined` for one that is not sealed. A test compares this with the database. */
export const seloDe = (tabela: string, coluna: string): Selo | undefined =>
  EXPORTADAS[tabela]?.seladas?.[coluna] ?? FICAM[tabela]?.[coluna];

export const finalidadeDe = (selo: Selo, row: Readonly<Record<string, unknown>>) =>
  typeof selo === 'string' ? selo : `${selo.prefixo}${String(row[selo.de])}`;
