import { z } from 'zod';
import { DIA_MS } from '#domain/days/fuso.ts';
import { camposDesconhecidos } from '#domain/text/lembretes.ts';
import { temLinkNoModelo } from '#domain/text/links.ts';
import { RecusaDoCorreio } from '../correio.ts';
import { carimbos, Id, Linha, LocaleCode, Momento, nulo, Texto } from '../fields.ts';
import { Afetados, IdParams, Ids } from '../listas.ts';
import { route } from '../route.ts';

export const Hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'hora_invalida');

export const DURACAO_PADRAO = 50;

/** Working hours of a practice, the length of an appointment, and reminders. */
export const AgendaConfig = z.object({
  duracao_min: z.int().min(5).max(720),
  /** Working days of the week; 0 is Sunday. */
  dias: z.array(z.int().min(0).max(6)).min(1).max(7),
  hora_inicio: Hora,
  hora_fim: Hora,
  feriados: z.boolean(),
  lembrete_texto: Texto(1000)
    .min(1, 'obrigatorio')
    .refine((texto) => camposDesconhecidos(texto).length === 0, 'lembrete_campo')
    .refine((texto) => !temLinkNoModelo(texto), 'correio_texto_com_link'),
  lembrete_email: z.boolean(),
  lembrete_horas: z.int().min(1).max(168),
  /** Reminders carry a link to answer with. */
  lembrete_link: z.boolean(),
  /** Families may ask for a free slot of the working hours. */
  oferecer_horarios: z.boolean(),
  /** A cancellation later than this many hours before the appointment costs this percentage of its price. */
  aviso_horas: z.int().min(0).max(168),
  aviso_percentual: z.int().min(0).max(100),
});
export type AgendaConfig = z.infer<typeof AgendaConfig>;

/** The settings of a practice that has saved none. The text of the reminder depends on the language. */
export const AGENDA_PADRAO = {
  duracao_min: DURACAO_PADRAO,
  dias: [1, 2, 3, 4, 5],
  hora_inicio: '08:00',
  hora_fim: '18:00',
  feriados: true,
  lembrete_email: false,
  lembrete_horas: 24,
  lembrete_link: true,
  oferecer_horarios: false,
  aviso_horas: 24,
  aviso_percentual: 0,
} satisfies Omit<AgendaConfig, 'lembrete_texto'>;

const Lembrete = z.object({ texto: z.string(), responda: z.string() });

const Guardada = AgendaConfig.extend({
  versao: z.int(),
  /** The language of the practice, for recipients without one. */
  idioma: LocaleCode,
  /**
   * The text of the reminder in each language, or the practice's own; `{link}` in `responda` is where it is answered.
   */
  lembretes: z.object({ en: Lembrete, es: Lembrete, 'pt-br': Lembrete, 'zh-CN': Lembrete }),
});

const horasEmOrdem = (
  { hora_inicio, hora_fim }: { hora_inicio?: string; hora_fim?: string },
  context: z.RefinementCtx,
) => {
  if (hora_inicio && hora_fim && hora_fim <= hora_inicio)
    context.addIssue({ code: 'custom', message: 'fim_antes_do_inicio', path: ['hora_fim'] });
};

export const AgendaConfigMudanca = AgendaConfig.partial()
  .extend({ versao: z.int().optional() })
  .superRefine(horasEmOrdem);

export const agendaConfig = route({
  method: 'GET',
  path: '/api/agenda-config-json',
  permission: 'conta',
  recurso: 'agenda',
  response: Guardada,
  summary: 'Working hours and reminders; defaults if nothing was saved yet',
});

export const agendaConfigSalvar = route({
  method: 'PUT',
  path: '/api/agenda-config-json',
  permission: 'conta',
  recurso: 'pratica',
  body: AgendaConfigMudanca,
  response: Guardada,
  summary: 'Change working hours and reminders; fields left out stay unchanged',
});

export const lembretesSituacao = route({
  method: 'GET',
  path: '/api/lembretes-json',
  permission: 'conta',
  recurso: 'agenda',
  interna: true,
  response: z.object({
    /** Why reminders by e-mail are not being sent now. */
    recusa: RecusaDoCorreio.nullable(),
    /** How many e-mails the practice may send in an hour, and how many it sent in the last hour. */
    limite: z.int(),
    usadas: z.int(),
    /** Appointments with a reminder that is due and not sent. */
    esperando: z.int(),
  }),
  summary: 'Whether reminders by e-mail are being sent, how many are waiting, and why',
});

/** A time that is taken in a colleague's agenda; it does not say by whom. */
export const HorarioOcupado = z.object({
  inicio: Momento,
  fim: Momento,
  profissional_id: Id.nullable(),
  sala_id: Id.nullable(),
  quem: z.array(z.string()),
});
export type HorarioOcupado = z.infer<typeof HorarioOcupado>;

export const horariosOcupados = route({
  method: 'GET',
  path: '/api/horarios-ocupados-json',
  permission: 'conta',
  recurso: 'agenda',
  query: z.object({ inicio: Momento, fim: Momento }),
  response: z.array(HorarioOcupado),
  summary:
    'Free and busy: the times of appointments that the member may not see, and whose they are; at most a thousand',
});

export const HORARIO_BLOQUEADO_MAX_DIAS = 400;

/** The message key of what is wrong with the start and end of a blocked time; it is reported on the end. */
export const problemaDoHorarioBloqueado = (inicio: string, fim: string): string | null => {
  const dias = (Date.parse(fim) - Date.parse(inicio)) / DIA_MS;
  if (dias <= 0) return 'fim_antes_do_inicio';
  return dias > HORARIO_BLOQUEADO_MAX_DIAS ? 'horario_bloqueado_longo' : null;
};

const horario = ({ inicio, fim }: { inicio?: string; fim?: string }, context: z.RefinementCtx) => {
  const problema = inicio && fim ? problemaDoHorarioBloqueado(inicio, fim) : null;
  if (problema) context.addIssue({ code: 'custom', message: problema, path: ['fim'] });
};

/** Whose time is blocked; none named are all of the practice. */
const profissionais = z.array(Id).max(50);

/** A time without appointments: lunch, a congress, holidays. */
const campos = z.object({ inicio: Momento, fim: Momento, motivo: nulo(Linha(200)), profissionais });
export const HorarioBloqueado = z.object({
  ...campos.shape,
  ...carimbos,
  /** Absent for members who see only that the time is taken. */
  motivo: campos.shape.motivo.optional(),
});
export type HorarioBloqueado = z.infer<typeof HorarioBloqueado>;
/** Without it, 409 `horario_bloqueado_ocupado` if something is booked in that time. */
const permitir_conflito = z.boolean().default(false);
export const HorarioBloqueadoNovo = z
  .object({
    ...campos.shape,
    motivo: campos.shape.motivo.optional(),
    /**
     * Whose time is blocked. By default that of everybody; for a member who does not manage the agenda, only their
     * own.
     */
    profissionais: profissionais.optional(),
    id: Id.optional(),
    permitir_conflito,
  })
  .superRefine(horario);

/** The maximum number of appointments listed when blocking a time that has some. */
export const MARCADOS_NOMEADOS = 5;
/** The open appointments in a period: their number, and the first of them. */
export const Marcados = z.object({
  total: z.int(),
  primeiros: z.array(z.object({ id: Id, inicio: Momento, fim: Momento, nome: z.string() })),
});
export type Marcados = z.infer<typeof Marcados>;

const path = '/api/horarios-bloqueados-json';
const permission = 'conta';

export const horariosBloqueados = {
  listar: route({
    method: 'GET',
    path,
    permission,
    recurso: 'agenda',
    query: z.object({ inicio: Momento, fim: Momento }),
    response: z.array(HorarioBloqueado),
    summary: 'The blocked times that overlap a period, at most a thousand',
  }),
  marcados: route({
    method: 'GET',
    path: `${path}/marcados`,
    interna: true,
    permission,
    recurso: 'agenda',
    /** `profissionais`: ids with commas between them; none are all. */
    query: z.object({ inicio: Momento, fim: Momento, profissionais: z.string().max(2000).optional() }),
    response: Marcados,
    audit: { recurso: 'atendimentos', acao: 'comparou' },
    summary: 'The open appointments in a period: their number, and the first of them',
  }),
  criar: route({
    method: 'POST',
    path,
    permission,
    recurso: 'agenda',
    body: HorarioBloqueadoNovo,
    response: HorarioBloqueado,
    status: 201,
    summary: 'Block a time; repeating an id returns the same record',
  }),
  editar: route({
    method: 'PUT',
    path: `${path}/:id`,
    permission,
    recurso: 'agenda',
    params: IdParams,
    body: z.object({ ...campos.partial().shape, versao: z.int().optional(), permitir_conflito }).superRefine(horario),
    response: HorarioBloqueado,
    summary: 'Change a blocked time; 409 if `versao` is outdated',
  }),
  excluir: route({
    method: 'DELETE',
    path: `${path}/:id`,
    permission,
    recurso: 'agenda',
    params: IdParams,
    response: null,
    summary: 'Remove a blocked time; it can be restored',
  }),
  restaurar: route({
    method: 'POST',
    path: `${path}/restaurar`,
    permission,
    recurso: 'agenda',
    body: Ids,
    response: Afetados,
    summary: 'Restore blocked times',
  }),
};
