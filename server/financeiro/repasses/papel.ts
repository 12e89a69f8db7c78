import type { RepasseInteiro } from '#contract/financeiro/repasses.ts';
import type { Locale } from '#domain/constants.ts';
import { localDe } from '#domain/days/fuso.ts';
import { centavos, escreverDinheiro } from '#domain/money/dinheiro.ts';
import { escreverPercentual, type Termos } from '#domain/money/repasse.ts';
import { termosDe } from '#domain/termos.ts';
import { escaparHtml } from '#domain/text/html.ts';
import { lerUser } from '#server/auth/index.ts';
import { type Extras, escreverData, type Mesa, type Palavras, profissionalDe } from '#server/papel/index.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { lerRepasse } from './repasses.queries.ts';

const palavrasDoRepasse =
  ({ locale, user: { config } }: Mesa): Palavras =>
  (chave, valores = {}) =>
    traduz(locale, { chave: `repasse.${chave}`, valores: { ...termosDe(config, locale), ...valores } }, 'financeiro');

const mesAno = (mes: string) => `${mes.slice(5, 7)}/${mes.slice(0, 4)}`;

/** “60% of what was received”, “R$ 80,00 per appointment”. */
const acordoEscrito = (termos: Termos | null, locale: Locale, t: Palavras) => {
  if (!termos) return t('sem_acordo');
  const { tipo, valor } = termos;
  return t(`termos.${tipo}`, {
    valor: tipo === 'fixo' ? escreverDinheiro(locale, valor) : escreverPercentual(locale, valor),
  });
};

type Celula = { texto: string; numero?: boolean; forte?: boolean };

const celula = (tag: 'td' | 'th', { texto, numero, forte }: Celula) => {
  const limpo = escaparHtml(texto);
  const style = numero ? ' style="text-align: right"' : '';
  return `<${tag}${style}>${forte ? `<strong>${limpo}</strong>` : limpo}</${tag}>`;
};
const linha = (tag: 'td' | 'th', celulas: Celula[]) => `<tr>${celulas.map((one) => celula(tag, one)).join('')}</tr>`;

/** The figures of the month, one below the other. */
const resumo = (lido: RepasseInteiro, locale: Locale, t: Palavras) => {
  const dinheiro = (valor: string) => escreverDinheiro(locale, valor);
  const negativo = centavos(lido.total) < 0n;
  const itens: [string, string][] = [
    [t('atendimentos'), String(lido.atendimentos)],
    [t('realizado'), dinheiro(lido.realizado)],
    [t('recebido'), dinheiro(lido.recebido)],
    [t('parte_do_mes'), dinheiro(lido.parte)],
    ...lido.correcoes.map(({ mes, valor }): [string, string] => [t('correcao', { mes: mesAno(mes) }), dinheiro(valor)]),
  ];
  const total = [{ texto: t(negativo ? 'saldo' : 'total'), forte: true }];
  const corpo = itens.map(([nome, valor]) => linha('td', [{ texto: nome }, { texto: valor, numero: true }]));
  const soma = linha('td', [...total, { texto: dinheiro(lido.total), numero: true, forte: true }]);
  return `<h2>${escaparHtml(t('resumo'))}</h2><table><tbody>${corpo.join('')}${soma}</tbody></table>`;
};

/** The appointments behind the figures. */
const atendimentos = ({ linhas }: RepasseInteiro, locale: Locale, t: Palavras) => {
  if (linhas.length === 0) return `<p>${escaparHtml(t('nenhuma'))}</p>`;
  const dinheiro = (valor: string): Celula => ({ texto: escreverDinheiro(locale, valor), numero: true });
  const titulos = (['data', 'paciente', 'acordo', 'realizado', 'recebido', 'parte'] as const).map((chave, n) => ({
    texto: t(chave),
    numero: n > 2,
  }));
  const corpo = linhas.map((one) =>
    linha('td', [
      { texto: escreverData(one.dia) ?? '' },
      { texto: one.paciente ?? t('sem_nome') },
      { texto: acordoEscrito(one.acordo, locale, t) },
      one.realizado === null ? { texto: t('mes_anterior'), numero: true } : dinheiro(one.realizado),
      ...[one.recebido, one.parte].map(dinheiro),
    ]),
  );
  return `<h2>${escaparHtml(t('linhas'))}</h2><table><thead>${linha('th', titulos)}</thead><tbody>${corpo.join('')}</tbody></table>`;
};

const situacao = ({ fechado_em, pago }: RepasseInteiro, fuso: string, t: Palavras) => {
  const dia = (em: string) => escreverData(localDe(em, fuso).data) ?? '';
  if (!fechado_em) return t('previa');
  return pago ? t('pago', { fechado: dia(fechado_em), data: dia(pago.em) }) : t('fechado', { data: dia(fechado_em) });
};

/** Profession and council number of the member, as printed under a name. */
const quemRecebe = async ({ db, user, locale }: Mesa, membro_id: string) => {
  const { usuario_id } = await db
    .selectFrom('membros')
    .select('usuario_id')
    .where('id', '=', membro_id)
    .executeTakeFirstOrThrow();
  const membro = { ...(await lerUser(db, usuario_id)), contas: user.contas };
  return (await profissionalDe({ db, user: membro, locale })).quem;
};

type NoPapel = { titulo: string; conteudo: string; extras: Extras; ids: string[] };

/** The statement of one member for a month, on paper; `ids` are the member and the patients named in it. */
export const repasseNoPapel = async (mesa: Mesa, { membro_id, mes }: { membro_id: string; mes: string }) => {
  const { db, user, locale } = mesa;
  const lido = await lerRepasse(db, user, membro_id, mes);
  const t = palavrasDoRepasse(mesa);
  const nomeados = lido.linhas.flatMap(({ paciente, paciente_id }) => (paciente === null ? [] : paciente_id));
  const papel: NoPapel = {
    titulo: t('titulo', { mes: mesAno(lido.mes), nome: lido.nome }).slice(0, 200),
    conteudo: resumo(lido, locale, t) + atendimentos(lido, locale, t),
    extras: {
      pronto: true,
      subtitulo: situacao(lido, user.fuso, t),
      assinante: { nome: lido.nome, quem: (await quemRecebe(mesa, membro_id)) || t('profissional'), imagem: null },
    },
    ids: [membro_id, ...new Set(nomeados)],
  };
  return papel;
};
