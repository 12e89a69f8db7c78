import { z } from 'zod';
import { cepLer } from '#contract/endereco.ts';
import { naoEncontrado } from '#server/lib/errors.ts';
import type { Serve } from '#server/lib/serve.ts';

/** As ViaCEP answers; BrasilAPI's words for the same are taken too. */
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

export const cepRoutes = (serve: Serve) => {
  serve(cepLer, async ({ deps, params }) => {
    if (!deps.env.CEP_URL) throw naoEncontrado();
    try {
      const url = deps.env.CEP_URL.replace('{cep}', params.cep);
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      return Resposta.parse(await response.json());
    } catch {
      // A convenience: whatever goes wrong there, the address can be typed.
      throw naoEncontrado();
    }
  });
};
