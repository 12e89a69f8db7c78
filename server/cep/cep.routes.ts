import { z } from 'zod';
import { cepLer } from '#contract/endereco.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';

/** The response of ViaCEP; the field names of BrasilAPI are accepted too. */
const Resposta = z
  .object({
    logradouro: z.string().optional(),
    street: z.string().nullish(),
    bairro: z.string().optional(),
    neighborhood: z.string().nullish(),
    localidade: z.string().optional(),
    city: z.string().optional(),
    uf: z.string().optional(),
    state: z.string().optional(),
  })
  .transform((found) => ({
    logradouro: found.logradouro ?? found.street ?? '',
    bairro: found.bairro ?? found.neighborhood ?? '',
    cidade: found.localidade ?? found.city ?? '',
    uf: found.uf ?? found.state ?? '',
  }))
  .refine(({ cidade }) => cidade !== '');

const TIMEOUT_MS = 3000;

/** Optional: on any failure the address can be typed. */
const procurar = async (url: string | undefined, cep: string) => {
  if (!url) throw naoEncontrado();
  try {
    const response = await fetch(url.replace('{cep}', cep), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return Resposta.parse(await response.json());
  } catch {
    throw naoEncontrado();
  }
};

export const cepRoutes = (serve: Serve) => {
  serve(
    cepLer,
    ({ deps, params }) => procurar(deps.env.CEP_URL, params.cep),
    async ({ preparado }) => preparado,
  );
};
