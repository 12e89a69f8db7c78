import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { ArquivoPedido } from '#contract/links/arquivos.ts';
import { REGRAS_DO_LINK } from '#contract/links/tipos.ts';
import { DIA_MS, instante } from '#domain/days/fuso.ts';
import { exigeCaso } from '#server/pacientes/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { conferenciaPara, diasPara } from '../ajustes/ajustes.ts';
import { lerDestinatario } from '../destinatario.ts';
import { exigeConferivel, exigeEscrita, inserirLink } from '../links.queries.ts';
import { selarTexto } from '../selo.ts';

/** Asking for files by link. */

const TIPO = 'arquivo';

type Envio = z.output<typeof ArquivoPedido>;

/** Creates a request and its link; returns the id of the link. */
export const pedirArquivo = async (db: Db, cofre: Cofre, conta_id: string, paciente_id: string, envio: Envio) => {
  const { responsavel_id, texto, locale } = envio;
  await exigeCaso(db, paciente_id);
  await exigeEscrita(db, paciente_id, TIPO);
  const conferencia = await conferenciaPara(db, TIPO, envio.conferencia);
  const contato = await lerDestinatario(db, { paciente_id, responsavel_id }, REGRAS_DO_LINK[TIPO].envio);
  await exigeConferivel(db, conferencia, paciente_id, contato);
  const arquivo_pedido_id = uuidv7();
  await db
    .insertInto('arquivo_pedidos')
    .values({ conta_id, id: arquivo_pedido_id, paciente_id, texto: selarTexto(cofre, texto) })
    .execute();
  const expira_em = instante(Date.now() + (await diasPara(db, TIPO, envio.dias)) * DIA_MS);
  const dados = { paciente_id, arquivo_pedido_id, responsavel_id, locale, conferencia, expira_em };
  return inserirLink(db, cofre, contato, { conta_id, tipo: TIPO, ...dados });
};
