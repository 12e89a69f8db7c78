import { z } from 'zod';
import { Cpf, Telefone } from './brasil.ts';
import { cadastro } from './cadastro.ts';
import { endereco } from './endereco.ts';
import { carimbos, DataNascimento, Email, Id, Linha, LocaleCode, Nome, nulo, TextoLongo } from './fields.ts';
import { listaQuery, ordensDe } from './listas.ts';

/** Suggested kinships; any other text is allowed. */
export const PARENTESCOS = ['mae', 'pai', 'avo_f', 'avo_m', 'tia', 'tio', 'irma', 'irmao', 'tutor', 'outro'] as const;

export const campos = z.object({
  nome: Nome,
  parentesco: nulo(Linha(60)),
  cpf: nulo(Cpf),
  rg: nulo(Linha(30)),
  data_nascimento: nulo(DataNascimento),
  telefone: nulo(Telefone),
  celular: nulo(Telefone),
  email: nulo(Email),
  /** The language of messages to them; empty is the language of the practice. */
  idioma: nulo(LocaleCode),
  ...endereco,
  profissao: nulo(Linha(100)),
  observacoes: nulo(TextoLongo),
});

export const Responsavel = z.object({
  ...campos.shape,
  ...carimbos,
  pacientes: z.array(z.object({ id: Id, nome: z.string(), parentesco: z.string().nullable() })),
});
export type Responsavel = z.infer<typeof Responsavel>;

export const LONGOS = { observacoes: true } as const;
export const ResponsavelNaLista = Responsavel.omit(LONGOS);
export type ResponsavelNaLista = z.infer<typeof ResponsavelNaLista>;

const ORDENS = ['nome', 'cidade', 'criado_em', 'atualizado_em'] as const;

export const responsaveis = cadastro('responsaveis', {
  recurso: 'cadastros',
  cria: 'novos',
  lixeira: 'lixeira',
  exporta: 'dados',
  campos,
  item: Responsavel,
  naLista: ResponsavelNaLista,
  query: listaQuery(ORDENS),
  palavras: { ordem: ordensDe(ORDENS) },
});
