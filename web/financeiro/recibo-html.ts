import type { TFunction } from 'i18next';
import { escaparHtml } from '#contract/html.ts';
import type { Recibo } from '#contract/recibos.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { MASKS, maskAny } from '#web/lib/mask.ts';

const documento = (valor: string | null) => valor && maskAny(valor, valor.length === 11 ? MASKS.cpf : MASKS.cnpj);

const pessoa = ({ nome, cpf }: { nome: string; cpf: string | null }) =>
  cpf ? `${nome} (CPF ${documento(cpf)})` : nome;

/** Which sessions, or which month. */
const referencia = ({ dados }: Recibo, t: TFunction<'financeiro'>) => {
  const { competencia, dias, descricao } = dados;
  const mes = competencia && `${competencia.slice(5, 7)}/${competencia.slice(0, 4)}`;
  const datas =
    dias.length > 0 && t('financeiro:recibo.dias', { count: dias.length, dias: dias.map(formatDate).join(', ') });
  return [descricao, mes && !descricao.includes(mes) ? mes : null, datas].filter(Boolean).join(' · ');
};

const nota = (recibo: Recibo, t: TFunction<'financeiro'>) => {
  const { nota: qual } = recibo.dados;
  if (qual === 'nenhuma') return '';
  if (qual === 'receita_saude')
    return recibo.receita_saude
      ? t('financeiro:recibo.notas.receita_saude_numero', { numero: recibo.receita_saude })
      : t('financeiro:recibo.notas.receita_saude');
  return t(`financeiro:recibo.notas.${qual}`);
};

/** A receipt as a document: what was paid, by whom, for whom, in figures and in words. */
export const reciboHtml = (recibo: Recibo, t: TFunction<'financeiro'>): string => {
  const { dados } = recibo;
  const { profissional } = dados;
  const valor = formatMoney(recibo.valor);
  const texto = t('financeiro:recibo.texto', {
    pagador: pessoa(dados.pagador),
    valor,
    extenso: recibo.valor_por_extenso,
    interpolation: { escapeValue: false },
  });
  const linhas: [string, string | null | false][] = [
    [t('financeiro:recibo.numero'), recibo.numero],
    [t('financeiro:recibo.valor'), `${valor} (${recibo.valor_por_extenso})`],
    [t('financeiro:recibo.pagador'), pessoa(dados.pagador)],
    [t('financeiro:recibo.beneficiario'), dados.beneficiario && pessoa(dados.beneficiario)],
    [t('financeiro:recibo.referencia'), referencia(recibo, t)],
    [t('financeiro:campos.forma'), dados.forma && t(`financeiro:formas.${dados.forma}`)],
    [t('financeiro:recibo.data'), formatDate(recibo.data)],
    [
      t('financeiro:recibo.profissional'),
      [profissional.nome, profissional.profissao, profissional.registro].filter(Boolean).join(' · '),
    ],
    [profissional.pessoa === 'juridica' ? 'CNPJ' : 'CPF', documento(profissional.documento)],
    [t('financeiro:recibo.endereco'), profissional.endereco],
  ];
  const rows = linhas
    .filter(([, value]) => value)
    .map(([nome, value]) => `<tr><th>${escaparHtml(nome)}</th><td>${escaparHtml(String(value))}</td></tr>`);
  const obs = nota(recibo, t);
  const onde = [dados.cidade, formatDate(recibo.data)].filter(Boolean).join(', ');
  return [
    recibo.cancelado_em ? `<h2>${escaparHtml(t('financeiro:recibo.cancelado'))}</h2>` : '',
    `<p>${escaparHtml(texto)}</p>`,
    `<table><tbody>${rows.join('')}</tbody></table>`,
    obs ? `<p><em>${escaparHtml(obs)}</em></p>` : '',
    `<p style="text-align: right">${escaparHtml(onde)}</p>`,
  ].join('');
};
