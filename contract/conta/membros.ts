import { z } from 'zod';
import { Hora } from '#contract/agenda/agenda.ts';
import { Motivo } from '#contract/equipe.ts';
import { Dinheiro, Email, Id, Instante, Linha, LocaleCode, Nome, nulo, Texto } from '#contract/fields.ts';
import { IdParams } from '#contract/listas.ts';
import { FUNCOES } from '#contract/permissoes.ts';
import { route } from '#contract/route.ts';
import { Assentos } from './assentos.ts';
import { CONFIRMACAO, Senha, SenhaAtual, Token } from './auth.ts';

/** The people of a practice, and invitations to it. */

/** Colours of members in the agenda. */
export const CORES = ['blue', 'teal', 'grape', 'orange', 'pink', 'indigo', 'lime', 'cyan'] as const;

/** An invitation is valid for this many days. */
export const CONVITE_DIAS = 7;
/** An account unused for this many days is named to the owner. */
export const SEM_USO_DIAS = 90;

/** Working hours on one day of the week, or lunch, which is taken out of them; a day may have several. */
export const Horario = z
  .object({ dia: z.int().min(0).max(6), inicio: Hora, fim: Hora, almoco: z.boolean().optional() })
  .refine(({ inicio, fim }) => inicio < fim, { message: 'fim_antes_do_inicio', path: ['fim'] });

const dados = {
  funcao: z.enum(FUNCOES),
  profissao_id: nulo(Id),
  registro: nulo(Linha(60)),
  cor: nulo(z.enum(CORES)),
  valor_atendimento: nulo(Dinheiro),
  horarios: z.array(Horario).max(28),
};

export const Membro = z.object({
  ...dados,
  id: Id,
  usuario_id: Id,
  nome: z.string(),
  /** `null` once the member has left. */
  foto: Id.nullable(),
  email: z.string(),
  ativo: z.boolean(),
  saiu_em: Instante.nullable(),
  ultimo_acesso: Instante.nullable(),
  /** Unused for ninety days. */
  sem_uso: z.boolean(),
  /** Patients on whose case team the member is. */
  casos: z.int(),
  criado_em: Instante,
  versao: z.int(),
});
export type Membro = z.infer<typeof Membro>;

export const Convite = z.object({
  id: Id,
  email: z.string(),
  funcao: z.enum(FUNCOES),
  por: z.string(),
  expira_em: Instante,
  expirado: z.boolean(),
  /** The payment that the invitation waits for; it is sent once the seat is paid for. */
  pagamento: z.object({ id: Id, usuario_id: Id }).nullable(),
  criado_em: Instante,
});
export type Convite = z.infer<typeof Convite>;

/** Required to make somebody an owner, to end that, and of an owner who becomes a psychologist. */
const prova = {
  current_password: SenhaAtual.optional(),
  codigo: z.string().trim().max(40, 'codigo_invalido').optional(),
};

/** `para`: the colleague who takes the cases over; an owner who takes over cases of others must give `motivo`. */
const entrega = { para: nulo(Id).optional(), motivo: nulo(Motivo).optional() };

const permission = 'sessao';
const recurso = 'membros';
const params = IdParams;
const path = '/api/membros-json';
const audit = (acao: string) => ({ recurso: 'membros', acao });

export const membros = {
  listar: route({
    method: 'GET',
    path,
    permission,
    recurso,
    response: z.object({ membros: z.array(Membro), convites: z.array(Convite), assentos: Assentos }),
    summary: 'The people of the practice with their last access, open invitations, and seats',
  }),
  editar: route({
    method: 'PUT',
    path: `${path}/:id`,
    permission,
    recurso,
    params,
    /** `para` is required if a patient would have no team otherwise. */
    body: z.object({ ...z.object(dados).partial().shape, versao: z.int().optional(), ...entrega, ...prova }),
    response: Membro,
    refuses: [403, 429],
    audit: audit('editou'),
    summary:
      'Change function, profession, colour, fee or hours; 409 if `versao` is outdated, no owner would be left or the function needs a seat that is missing; making or unmaking an owner requires the password again',
  }),
  desativar: route({
    method: 'POST',
    path: `${path}/:id/desativar`,
    interna: true,
    permission,
    recurso,
    params,
    /** `para` is required if there are cases. */
    body: z.object({ ...entrega, ...prova }),
    response: Membro,
    refuses: [403, 429],
    audit: audit('desativou'),
    summary:
      'End the membership: sessions end at once, cases and their agenda go to a colleague, records keep their author',
  }),
  encerrarSessoes: route({
    method: 'DELETE',
    path: `${path}/:id/sessoes`,
    interna: true,
    permission,
    recurso,
    params,
    response: null,
    audit: audit('encerrou sessões'),
    summary: 'End all sessions of a member at once, on every device',
  }),
  transferir: route({
    method: 'POST',
    path: `${path}/:id/transferir`,
    interna: true,
    permission,
    recurso,
    params,
    body: z.object(prova),
    response: Membro,
    refuses: [403, 429],
    audit: audit('transferiu'),
    summary: 'Give the practice to another member, who becomes its owner; requires the password again',
  }),
};

/** An appointment to come of a member, and one of a colleague at the same time. */
const Coincide = z.object({ inicio: Instante, paciente: z.string(), com: z.string() });

export const membroCoincide = route({
  method: 'GET',
  path: '/api/membros-json/:id/coincide/:para',
  interna: true,
  permission,
  recurso,
  params: z.object({ id: Id, para: Id }),
  response: z.array(Coincide),
  audit: audit('leu coincidências'),
  summary: 'The first appointments of a member that would coincide with those of the colleague who takes them over',
});

export const convites = {
  criar: route({
    method: 'POST',
    path: '/api/convites-json',
    permission,
    recurso,
    body: z.object({ email: Email, funcao: z.enum(FUNCOES), ...prova }),
    response: Convite,
    status: 201,
    refuses: [403, 429],
    audit: audit('convidou'),
    summary:
      'Invite somebody by e-mail; the link works once, for seven days; as an owner only with the password; 409 `sem_assento` without a free seat',
  }),
  reenviar: route({
    method: 'POST',
    path: '/api/convites-json/:id/reenviar',
    interna: true,
    permission,
    recurso,
    params,
    response: Convite,
    refuses: [403, 429],
    audit: audit('convidou'),
    summary: 'Send the invitation again with a new link; the earlier one stops working',
  }),
  retirar: route({
    method: 'DELETE',
    path: '/api/convites-json/:id',
    interna: true,
    permission,
    recurso,
    params,
    response: null,
    audit: audit('retirou convite'),
    summary: 'Withdraw an open invitation',
  }),
};

const TokenParams = z.object({ token: Texto(200) });

export const conviteLer = route({
  method: 'GET',
  path: '/api/convites/:token',
  permission: 'publica',
  params: TokenParams,
  response: z.object({
    email: z.string(),
    funcao: z.enum(FUNCOES),
    por: z.string(),
    /** The name of the practice, and the function in the reader's language. */
    pratica: z.string(),
    funcao_nome: z.string(),
    expira_em: Instante,
    /** Whether the person has an account already, whose password is then required. */
    conhecido: z.boolean(),
  }),
  refuses: [429],
  summary: 'What an invitation is for',
});

const nova = { name: Nome, password: Senha, password_confirmation: z.string(), locale: LocaleCode.optional() };

export const ConviteNovo = z
  .object(nova)
  .refine(({ password, password_confirmation }) => password === password_confirmation, CONFIRMACAO);
/** Somebody with an account proves to be its owner. */
export const ConviteConhecido = z.object({ password: SenhaAtual, codigo: prova.codigo });

/** Somebody who is signed in has nothing to fill in. */
export const ConviteSemCampos = z.object({});

export const conviteAceitar = route({
  method: 'POST',
  path: '/api/convites/:token/aceitar',
  permission: 'publica',
  params: TokenParams,
  body: z.union([ConviteNovo, ConviteConhecido]),
  response: Token,
  refuses: [404, 429],
  summary: 'Join the practice of an invitation: as a new person, or with an existing account',
});

export const conviteEntrar = route({
  method: 'POST',
  path: '/api/convites/:token/entrar',
  permission: 'sessao',
  recurso: 'perfil',
  suspensa: true,
  params: TokenParams,
  response: z.object({ conta_id: Id }),
  refuses: [429],
  interna: true,
  summary: 'Join the practice of an invitation as the signed-in person',
});
