import { z } from 'zod';
import { LOCALES } from '#domain/constants.ts';
import { temLinkNoModelo } from '#domain/text/links.ts';
import { camposEstranhos } from '#domain/text/mensagem-do-link.ts';
import { Texto } from '../fields.ts';
import { route } from '../route.ts';
import { DIAS_MAX, TIPOS_DE_LINK } from './tipos.ts';

/**
 * What a practice sets for each kind of link: whether it is offered, for how many days it is valid, its check and its
 * message.
 */

const Tipo = z.enum(TIPOS_DE_LINK);
const Textos = z.partialRecord(z.enum(LOCALES), Texto(1000));
const Ajuste = z.object({
  oferecido: z.boolean(),
  /**
   * Days that a new link is valid; `null` is the default of the kind. The link of an appointment expires when the
   * appointment starts.
   */
  dias: z.int().min(1).max(DIAS_MAX).nullable(),
  /** Whether a second check is asked for. */
  conferir: z.boolean(),
  /** Own messages; a language without one has the original. */
  textos: Textos,
});

export const LinkAjuste = Ajuste.extend({
  tipo: Tipo,
  dias_padrao: z.int().nullable(),
  /** The language of the practice, for recipients without one. */
  idioma: z.enum(LOCALES),
  /** The messages of the product, with the same placeholders. */
  originais: z.record(z.enum(LOCALES), z.string()),
});
export type LinkAjuste = z.infer<typeof LinkAjuste>;

/** A message must contain the link, only known placeholders, and no other address. */
const defeitoDo = (tipo: string, texto: string) => {
  if (!texto.includes('{link}')) return 'link_texto_sem_link';
  if (camposEstranhos(tipo, texto).length > 0) return 'lembrete_campo';
  return temLinkNoModelo(texto) ? 'correio_texto_com_link' : null;
};

export const LinkAjusteMudanca = Ajuste.extend({ tipo: Tipo })
  .partial()
  .required({ tipo: true })
  .superRefine(({ tipo, conferir, dias, textos = {} }, context) => {
    const issue = (message: string, path: string[]) => context.addIssue({ code: 'custom', message, path });
    if (tipo === 'assinatura' && conferir === false) issue('link_assinatura_confere', ['conferir']);
    if (tipo === 'confirmar_atendimento' && dias) issue('opcao_invalida', ['dias']);
    for (const [locale, texto] of Object.entries(textos)) {
      const defeito = texto && defeitoDo(tipo, texto);
      if (defeito) issue(defeito, ['textos', locale]);
    }
  });
export type LinkAjusteMudanca = z.output<typeof LinkAjusteMudanca>;

const path = '/api/link-ajustes-json';

export const linkAjustes = {
  listar: route({
    method: 'GET',
    path,
    permission: 'conta',
    recurso: 'links',
    interna: true,
    response: z.array(LinkAjuste),
    summary: 'What the practice has set for each kind of link',
  }),
  salvar: route({
    method: 'PUT',
    path,
    permission: 'conta',
    recurso: 'pratica',
    interna: true,
    body: LinkAjusteMudanca,
    response: LinkAjuste,
    audit: { recurso: 'links', acao: 'ajustou' },
    summary: 'Change what applies to new links of one kind; an empty message restores the original',
  }),
};
