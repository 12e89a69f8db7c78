import type { CobrancaDoLink } from '#contract/links/cobranca-aberta.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { termosDe } from '#domain/termos.ts';
import { lerParaPagar } from '#server/financeiro/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { LinkDaChamada } from '#server/platform/http/link.ts';
import { QR_MARGIN, qrSvg } from '#server/platform/print/qr.ts';
import type { ArquivoGuardado } from '../arquivo/guardar.ts';
import { emNomeDaPratica } from '../pratica.ts';
import { registrarResposta } from '../registrar.ts';
import { abrirTexto } from '../selo.ts';
import { trancarDoLink } from '../trancar.ts';

/** Paying a charge by link: what is to be paid, and the proof that comes back. */

const idDe = ({ lancamento_id }: LinkDaChamada) => {
  if (!lancamento_id) throw naoEncontrado();
  return lancamento_id;
};

const ultimoComprovante = (db: Db, link_id: string) =>
  db
    .selectFrom('link_respostas')
    .select(['criada_em', 'decisao', 'motivo', 'anexo_id'])
    .where('link_id', '=', link_id)
    .where('resposta', '=', 'comprovante')
    .orderBy('id', 'desc')
    .executeTakeFirst();

export const lerCobrancaDoLink = async (cofre: Cofre, db: Db, link: LinkDaChamada): Promise<CobrancaDoLink> => {
  const { conta_id, fuso, locale, pratica } = link;
  const { lida, config } = await emNomeDaPratica(db, conta_id, async () => ({
    lida: await lerParaPagar(db, pratica.nome, locale, idDe(link)),
    config: (await db.selectFrom('contas').select('config').where('id', '=', conta_id).executeTakeFirstOrThrow())
      .config,
  }));
  const { valor, saldo, vencimento, status, pago_em, pix, recebedor, dias } = lida;
  const { Atendimento = '', Atendimentos = '' } = termosDe(config, locale);
  const ultimo = await ultimoComprovante(db, link.id);
  return {
    status,
    valor: status === 'Aberto' ? saldo : valor,
    vencimento,
    vencida: status === 'Aberto' && vencimento < hojeEm(fuso),
    pago_em: status === 'Pago' ? pago_em : null,
    pix,
    qr: pix && (await qrSvg(pix, QR_MARGIN)),
    recebedor,
    referente: dias.length ? { palavra: dias.length > 1 ? Atendimentos : Atendimento, dias } : null,
    comprovante: ultimo
      ? {
          enviado_em: ultimo.criada_em,
          decisao: ultimo.decisao,
          motivo: ultimo.motivo && abrirTexto(cofre, ultimo.motivo),
        }
      : null,
  };
};

/** Whether the same file waits already: sent again because the connection was lost. */
const repetida = async (db: Db, link: LinkDaChamada, { sha256 }: ArquivoGuardado) => {
  const ultimo = await ultimoComprovante(db, link.id);
  if (!ultimo?.anexo_id || ultimo.decisao) return false;
  const { anexo_id } = ultimo;
  const anexo = await emNomeDaPratica(db, link.conta_id, () =>
    db.selectFrom('anexos').select('sha256').where('id', '=', anexo_id).executeTakeFirst(),
  );
  return anexo?.sha256 === sha256;
};

/** The file becomes an attachment of the charge, while something is to be paid. */
const anexar = (db: Db, link: LinkDaChamada, prova: ArquivoGuardado) =>
  emNomeDaPratica(db, link.conta_id, async () => {
    const { conta_id } = link;
    const dono_id = idDe(link);
    const { status } = await db
      .selectFrom('lancamentos')
      .select('status')
      .where('id', '=', dono_id)
      .forShare()
      .executeTakeFirstOrThrow();
    if (status !== 'Aberto') throw new Recusa(409, status === 'Pago' ? 'ja_pago' : 'lancamento_cancelado');
    await db
      .insertInto('anexos')
      .values({ conta_id, ...prova, chave: prova.id, dono: 'lancamentos', dono_id, usuario_id: null })
      .execute();
  });

/** Records a proof of payment, which waits for the practice. `usada` is false if the same file waits already. */
export const enviarComprovante = async (db: Db, link: LinkDaChamada, prova: ArquivoGuardado) => {
  const { usos, usos_max } = await trancarDoLink(db, link);
  if (await repetida(db, link, prova)) return { usada: false };
  // Used up while this request waited.
  if (usos >= usos_max) throw new Recusa(404, 'link_fechado');
  await anexar(db, link, prova);
  await registrarResposta(db, link, { resposta: 'comprovante', anexo_id: prova.id });
  return { usada: true };
};
