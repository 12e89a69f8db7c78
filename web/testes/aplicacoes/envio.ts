import { aplicacoes } from '#contract/testes/aplicacoes.ts';
import { call } from '#web/lib/api/api.ts';
import { forgetDrafts } from '#web/lib/unsaved/drafts.ts';
import { type Keeper, keeperOf, type Refusals } from '#web/lib/unsaved/keeper.ts';
import { recusaDe } from '#web/lib/unsaved/recusa.ts';

/** An assessment that was saved without a connection: the request, and the scope of its form draft. */
export type Envio = { paciente_id: string; nova: boolean; corpo: object; formulario: string };

export const ENVIO = 'envio';
export const ESCOPO_DO_ENVIO = 'aplicacoes-envio';

type Gravar = (options: { params: { id: string }; body: object; silent: true; keepalive: boolean }) => Promise<unknown>;
// The form has already validated the body against the contract.
const criar: Gravar = (options) =>
  call(aplicacoes.criar, options as Parameters<typeof call<typeof aplicacoes.criar>>[1]);
const editar: Gravar = (options) =>
  call(aplicacoes.editar, options as Parameters<typeof call<typeof aplicacoes.editar>>[1]);

/** Sends an assessment as soon as the server is reached, on any screen. */
export const envioDe = (usuario: string, id: string): Keeper<Envio> =>
  keeperOf<Envio>({
    user: usuario,
    scope: `${ESCOPO_DO_ENVIO}/${id}`,
    send: async ([rascunho], keepalive): Promise<Refusals> => {
      if (!rascunho) return {};
      const { paciente_id, nova, corpo, formulario } = rascunho.valor;
      try {
        if (nova) await criar({ params: { id: paciente_id }, body: { ...corpo, id }, silent: true, keepalive });
        else await editar({ params: { id }, body: { ...corpo, versao: rascunho.versao }, silent: true, keepalive });
        await forgetDrafts(usuario, formulario);
        return {};
      } catch (error) {
        return { [ENVIO]: recusaDe(error) };
      }
    },
  });
