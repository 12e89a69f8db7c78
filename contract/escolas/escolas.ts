import { z } from 'zod';
import { Cnpj, Telefone } from '../brasil.ts';
import { cadastro } from '../cadastro.ts';
import { endereco } from '../endereco.ts';
import { carimbos, Email, Id, Linha, Nome, nulo, TextoLongo } from '../fields.ts';
import { listaQuery, ordensDe } from '../listas.ts';

export const TIPOS_ESCOLA = [
  'Pública municipal',
  'Pública estadual',
  'Pública federal',
  'Particular',
  'Outra',
] as const;

export const campos = z.object({
  nome: Nome,
  cnpj: nulo(Cnpj),
  tipo: nulo(Linha(60)),
  telefone: nulo(Telefone),
  email: nulo(Email),
  ...endereco,
  diretor: nulo(Linha(200)),
  coordenador: nulo(Linha(200)),
  observacoes: nulo(TextoLongo),
});

export const Escola = z.object({
  ...campos.shape,
  ...carimbos,
  pacientes: z.array(z.object({ id: Id, nome: z.string(), ano_escolar: z.string().nullable() })),
});
export type Escola = z.infer<typeof Escola>;

export const LONGOS = { observacoes: true } as const;
export const EscolaNaLista = Escola.omit(LONGOS);
export type EscolaNaLista = z.infer<typeof EscolaNaLista>;

const ORDENS = ['nome', 'cidade', 'criado_em', 'atualizado_em'] as const;

export const escolas = cadastro('escolas', {
  recurso: 'cadastros',
  cria: 'novos',
  lixeira: 'lixeira',
  exporta: 'dados',
  campos,
  item: Escola,
  naLista: EscolaNaLista,
  query: listaQuery(ORDENS),
  palavras: { ordem: ordensDe(ORDENS) },
});
