import type { User } from '#contract/conta/auth.ts';
import { NO_CASO } from '#server/pacientes/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import type { Identidade } from './pseudonimos.ts';

const textos = (...values: (string | null | undefined)[]) => values.flatMap((one) => (one?.trim() ? [one.trim()] : []));

/** Anamnesis questions whose answer names a person or a place. */
const NO_PAPEL = {
  paciente: ['nome_completo', 'nome_social'],
  familia: [
    'informante',
    'mae_dados',
    'pai_dados',
    'irmaos',
    'antecedentes_quem',
    'contato_emergencia',
    'rotina_cuidadores',
  ],
  escolas: ['escola_atual', 'escola'],
  enderecos: ['naturalidade', 'bairro', 'cidade'],
} as const;

const NAO_SAO_NOMES =
  /^(m[ãa]e|pai|pais|av[óô]s?|matern[oa]s?|patern[oa]s?|ti[ao]s?|irm[ãa]os?|irmãs?|irmã|prim[ao]s?|madrinha|padrinho|madrasta|padrasto|bab[áa]|vizinh[ao]|professora?|n[ãa]o|sim|tem|tod[ao]s?|nenhuma?|el[ae]s?|com|de|da|do|na|no|à|às|a|o|as|os|um|uma|em|manh[ãa]|tarde|noite|escola|casa|fam[íi]lia|boa|bom|ensino|superior|m[ée]dio|fundamental|completo|dona?)$/i;

/** The names in a free answer such as “Caio, 12 anos; Lia, 4”. */
const nomesNaResposta = (texto: string) =>
  (texto.match(/\p{Lu}\p{Ll}+(?:\s+(?:d[aeo]s?\s+)?\p{Lu}\p{Ll}+)*/gu) ?? [])
    .map((nome) =>
      nome
        .split(/\s+/)
        .filter((one) => !NAO_SAO_NOMES.test(one))
        .join(' '),
    )
    .filter(Boolean);

const doPapel = async (db: Db, pacienteId: string) => {
  const rows = await db
    .selectFrom('anamnese_respostas as r')
    .innerJoin('anamneses as a', (join) =>
      join.onRef('a.conta_id', '=', 'r.conta_id').onRef('a.id', '=', 'r.anamnese_id'),
    )
    .select(['r.pergunta_id', 'r.valor'])
    .where('a.paciente_id', '=', pacienteId)
    .where('r.pergunta_id', 'in', Object.values(NO_PAPEL).flat())
    .execute();
  return (grupo: keyof typeof NO_PAPEL) =>
    rows.flatMap(({ pergunta_id, valor }) =>
      typeof valor === 'string' && (NO_PAPEL[grupo] as readonly string[]).includes(pergunta_id) ? textos(valor) : [],
    );
};

/** Everything that identifies a patient, from the whole record: of the patient, the family and the school. */
export const identidadeDe = async (
  db: Db,
  pacienteId: string,
  user: User,
  ocultar: string[] = [],
): Promise<Identidade> => {
  const paciente = await db
    .selectFrom('pacientes')
    .select(['nome', 'responsavel_id', 'escola_id', 'professor', 'cpf', 'rg', 'telefone', 'celular', 'email'])
    .select(['cep', 'logradouro', 'complemento', 'bairro', 'cidade'])
    .where('id', '=', pacienteId)
    .where(NO_CASO)
    .executeTakeFirst();
  if (!paciente) throw naoEncontrado();
  const responsaveis = await db
    .selectFrom('responsaveis as r')
    .selectAll('r')
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        eb('r.id', '=', paciente.responsavel_id),
        exists(
          selectFrom('paciente_responsaveis as v')
            .select('v.responsavel_id')
            .whereRef('v.responsavel_id', '=', 'r.id')
            .where('v.paciente_id', '=', pacienteId),
        ),
      ]),
    )
    .execute();
  const escola = await db.selectFrom('escolas').selectAll().where('id', '=', paciente.escola_id).executeTakeFirst();
  const papel = await doPapel(db, pacienteId);
  const todos = [paciente, ...responsaveis, ...(escola ? [escola] : [])];
  return {
    paciente: [paciente.nome, ...papel('paciente')],
    responsaveis: [...responsaveis.map(({ nome }) => nome), ...papel('familia').flatMap(nomesNaResposta)],
    profissionais: textos(paciente.professor, escola?.diretor, escola?.coordenador, user.name),
    escolas: [...textos(escola?.nome), ...papel('escolas')],
    enderecos: [
      ...todos.flatMap(({ logradouro, bairro, cidade, complemento }) =>
        textos(logradouro, bairro, cidade, complemento),
      ),
      ...papel('enderecos'),
    ].filter((one) => one.length > 2),
    numeros: [
      ...todos.flatMap(({ telefone, cep }) => textos(telefone, cep)),
      ...[paciente, ...responsaveis].flatMap(({ cpf, rg, celular }) => textos(cpf, rg, celular)),
      ...textos(escola?.cnpj, user.telefone, user.registro),
    ],
    emails: [...todos.flatMap(({ email }) => textos(email)), ...textos(user.email)],
    ocultar: textos(...ocultar),
  };
};
