import { z } from 'zod';
import { Id, LinhaObrigatoria } from '#contract/fields.ts';
import { IdParams } from '#contract/listas.ts';
import { route } from '#contract/route.ts';
import { User } from './auth.ts';

/** The practices of a person who belongs to several. */

export const praticaEntrar = route({
  method: 'POST',
  path: '/api/contas/:id/entrar',
  permission: 'sessao',
  recurso: 'perfil',
  semPratica: true,
  suspensa: true,
  params: IdParams,
  response: User,
  refuses: [403],
  summary:
    'Let this session act in another practice of the person too; requests choose one by the header x-vinculo-quem',
});

/** The choice after signing in. */
export const Escolha = z.object({ conta_id: Id });

export const Pratica = z.object({ nome: LinhaObrigatoria(80) });

export const praticaLer = route({
  method: 'GET',
  path: '/api/settings/pratica',
  permission: 'sessao',
  recurso: 'pratica',
  response: Pratica,
  interna: true,
  summary: 'The name of the practice',
});

export const praticaSalvar = route({
  method: 'PATCH',
  path: '/api/settings/pratica',
  permission: 'sessao',
  recurso: 'pratica',
  body: Pratica,
  response: Pratica,
  interna: true,
  summary: 'The name of the practice, as its members see it',
});
