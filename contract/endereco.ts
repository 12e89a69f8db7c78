import { z } from 'zod';
import { Cep, UF } from './brasil.ts';
import { Linha, nulo } from './fields.ts';
import { route } from './route.ts';

export const endereco = {
  cep: nulo(Cep),
  logradouro: nulo(Linha(200)),
  numero: nulo(Linha(20)),
  complemento: nulo(Linha(100)),
  bairro: nulo(Linha(100)),
  cidade: nulo(Linha(100)),
  uf: nulo(UF),
};

export const cepLer = route({
  method: 'GET',
  path: '/api/cep/:cep',
  permission: 'conta',
  recurso: 'perfil',
  params: z.object({ cep: Cep }),
  response: z.object({ logradouro: z.string(), bairro: z.string(), cidade: z.string(), uf: z.string() }),
  summary: 'The address of a CEP, if a look-up service is configured; 404 otherwise',
});
