import { aplicacoes } from '#contract/testes/aplicacoes.ts';
import { call } from '#web/lib/api/api.ts';
import { FIRST_VERSION } from '#web/lib/forms/cadastro-form.ts';
import { forgetDrafts, type Rascunho } from '#web/lib/unsaved/drafts.ts';
import { type Keeper, keeperOf, type Refusals } from '#web/lib/unsaved/keeper.ts';
import { recusaDe } from '#web/lib/unsaved/recusa.ts';

/**
 * An assessment that was saved without a connection: the request, and the scope of its form draft. `muda`: a new one may
 * exist already with other values, because the answer of an earlier request was lost.
 */
export type Envio = {
  paciente_id: string;
  nova: boolean;
  muda?: boolean | undefined;
  corpo: object;
  formulario: string;
};

export const ENVIO = 'envio';
export const ESCOPO_DO_ENVIO = 'aplicacoes-envio';

type Options = { params: { id: string }; body: object; silent: true; keepalive: boolean };
type Gravar = (options: Options) => Promise<{ versao: number }>;
// The form has already validated the body against the contract.
const criar: Gravar = (options) =>
  call(aplicacoes.criar, options as Parameters<typeof call<typeof aplicacoes.criar>>[1]);
const editar: Gravar = (options) =>
  call(aplicacoes.editar, options as Parameters<typeof call<typeof aplicacoes.editar>>[1]);

const gravar = async (id: string, { valor, versao }: Rascunho<Envio>, keepalive: boolean) => {
  const { paciente_id, nova, muda = false, corpo } = valor;
  const options = { silent: true, keepalive } as const;
  if (!nova) return editar({ ...options, params: { id }, body: { ...corpo, versao } });
  const gravada = await criar({ ...options, params: { id: paciente_id }, body: { ...corpo, id } });
  // Refused as a conflict if somebody else has changed it since.
  return muda ? editar({ ...options, params: { id }, body: { ...corpo, versao: FIRST_VERSION } }) : gravada;
};

/** Sends an assessment as soon as the server is reached, on any screen. */
export const envioDe = (usuario: string, id: string): Keeper<Envio> =>
  keeperOf<Envio>({
    user: usuario,
    scope: `${ESCOPO_DO_ENVIO}/${id}`,
    send: async ([rascunho], keepalive): Promise<Refusals> => {
      if (!rascunho) return {};
      try {
        await gravar(id, rascunho, keepalive);
        await forgetDrafts(usuario, rascunho.valor.formulario);
        return {};
      } catch (error) {
        return { [ENVIO]: recusaDe(error) };
      }
    },
  });
