import { v7 as uuidv7 } from 'uuid';
import { ocupaAssento } from '#contract/permissoes.ts';
import { valorDoPlano } from '#domain/assentos.ts';
import { cobrar } from '#server/pagamentos/index.ts';
import { COLEGAS } from './membros.demo.ts';
import type { Parte } from './parte.ts';

const PESSOAL = { nome: 'Marina Costa Ribeiro', cpf: '52998224725', email: 'demo@vinculo.example', telefone: null };
const ENDERECO = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  numero: '1000',
  complemento: 'sala 42',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'SP',
};
const APROVADO = `sbx.${Buffer.from(JSON.stringify({ r: 'aprovada' })).toString('base64url')}`;

/** The colleagues of the owner who occupy a seat. */
const EXTRAS = COLEGAS.filter(({ funcao }) => ocupaAssento(funcao)).length;

/** One month paid by card in the sandbox, with a seat for each colleague, so that there is a plan, a payment and a receipt to look at. */
export const demoPagamentos: Parte = async ({ deps, conta_id, usuario_id }) => {
  if (deps.gateway.nome !== 'sandbox' || deps.env.TRIAL_DAYS === 0) return;
  const pagamento_id = uuidv7();
  await deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const plano = await db
      .selectFrom('planos')
      .select(['id', 'meses', 'valor', 'assentos', 'valor_assento'])
      .where('meses', '=', 1)
      .orderBy('ordem')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('pagamentos')
      .values({
        conta_id,
        id: pagamento_id,
        usuario_id,
        plano_id: plano.id,
        meses: plano.meses,
        valor: valorDoPlano(plano, EXTRAS),
        assentos: plano.assentos,
        assentos_extras: EXTRAS,
        tipo: 'credito',
        pessoal: JSON.stringify(PESSOAL),
        endereco: JSON.stringify(ENDERECO),
      })
      .execute();
  });
  const cartao = { token: APROVADO, bandeira: 'visa', final: '1111', parcelas: 1 };
  await cobrar(deps, { conta_id, pagamento_id }, { tipos: ['credito'], cartao });
};
