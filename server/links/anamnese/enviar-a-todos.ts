import type { User } from '#contract/conta/auth.ts';
import type { EnviadosATodos } from '#contract/links/anamneses.ts';
import { REGRAS_DO_LINK } from '#contract/links/tipos.ts';
import { type Funcao, isSupervisionada } from '#contract/permissoes.ts';
import { lerAnamnese } from '#server/anamneses/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { postar, recusaDa } from '#server/platform/mail/correio/enviar.ts';
import { abrirCorreio, type Correio } from '#server/platform/mail/correio/regras.ts';
import { semEfeito } from '../alcance.ts';
import { type Contato, lerDestinatario } from '../destinatario.ts';
import { aindaAberto, exigeEscrita, type LinkGuardado, selecionar } from '../links.queries.ts';
import { anotarEnvio, mensagemDoLink, type Remetente } from '../passar.ts';

/** Sending the links of a form by e-mail, all at once. */

/** The newest link of each recipient. */
const ultimoDeCada = (rows: LinkGuardado[]) => [
  ...new Map(rows.map((row) => [`${row.responsavel_id} ${row.escola_contato_id}`, row])).values(),
];

/** Open links that nobody has sent, opened or answered, locked; of a trainee only those to the family. */
const paraEnviar = async (db: Db, anamnese_id: string, funcao: Funcao) => {
  const rows = await selecionar(db)
    .where('anamnese_id', '=', anamnese_id)
    .where('enviado_em', 'is', null)
    .where('passado_em', 'is', null)
    .where('primeiro_uso', 'is', null)
    .where('respondido_em', 'is', null)
    .$if(isSupervisionada(funcao), (query) => query.where('escola_contato_id', 'is', null))
    .orderBy('id')
    .forUpdate()
    .execute();
  const abertos = ultimoDeCada(rows.filter((row) => aindaAberto(row)));
  if (!abertos.length) return [];
  const perdidos = await semEfeito(
    db,
    abertos.map(({ id }) => id),
  );
  return abertos.filter(({ id }) => !perdidos.has(id));
};

type Envio = { link: LinkGuardado; contato: Contato };

const comEndereco = async (db: Db, rows: LinkGuardado[]) => {
  const envios: Envio[] = [];
  for (const link of rows) {
    envios.push({ link, contato: await lerDestinatario(db, link, REGRAS_DO_LINK[link.tipo].envio) });
  }
  return envios;
};

/** Refuses before the first message if the practice may not send all of them. */
const exigeCorreio = ({ recusa, limite, usadas }: Correio, quantas: number) => {
  if (recusa) throw new Recusa(409, recusa);
  if (usadas + quantas > limite) throw new Recusa(429, { chave: 'correio_limite', valores: { limite } });
};

/** Sends every link that is still to be sent; says to whom, who has no address, and whose address takes no messages. */
export const enviarATodos = async (
  deps: Deps,
  db: Db,
  remetente: Remetente & Pick<User, 'membro'>,
  anamnese_id: string,
): Promise<EnviadosATodos> => {
  const { paciente_id } = await lerAnamnese(db, anamnese_id);
  await exigeEscrita(db, paciente_id, 'anamnese');
  const feito: EnviadosATodos = { enviados: [], sem_email: [], recusados: [] };
  // Locked before the links, as by the job that sends reminders.
  const correio = await abrirCorreio(db, deps.env);
  const envios = await comEndereco(db, await paraEnviar(db, anamnese_id, remetente.membro.funcao));
  const quantas = envios.filter(({ contato }) => contato.email).length;
  if (quantas > 0) exigeCorreio(correio, quantas);
  for (const { link, contato } of envios) {
    const { email } = contato;
    if (!email) {
      feito.sem_email.push(link.destinatario);
      continue;
    }
    const mensagem = { to: email, ...(await mensagemDoLink(deps, db, remetente, contato, link)) };
    // Nothing is recorded of a message that is refused, as when one link is sent.
    const recusada = await recusaDa(db, mensagem);
    feito[recusada ? 'recusados' : 'enviados'].push(link.destinatario);
    if (recusada) continue;
    await postar(deps, db, correio, mensagem);
    await anotarEnvio(db, link.id, email);
  }
  return feito;
};
