import type { TFunction } from 'i18next';
import { PONTUACAO_MAX, type Registro } from '#contract/registros.ts';
import { escapaHtml } from '#web/lib/escapa-html.ts';
import { formatInstant } from '#web/lib/format.ts';

const linha = (celulas: string[], tag: 'td' | 'th') =>
  `<tr>${celulas.map((celula) => `<${tag}>${escapaHtml(celula)}</${tag}>`).join('')}</tr>`;

const objetivos = (lista: Registro['objetivos'], t: TFunction) => {
  if (lista.length === 0) return '';
  const linhas = lista.map(({ descricao, pontuacao }) =>
    linha([descricao, `${pontuacao ?? '—'}/${PONTUACAO_MAX}`], 'td'),
  );
  const titulos = linha([t('objetivos.titulo'), t('objetivos.nota')], 'th');
  return `<table><thead>${titulos}</thead><tbody>${linhas.join('')}</tbody></table>`;
};

/** A note as a document to be printed: the words, the goals, what was added, and who signed when. */
export const htmlDaNota = (registro: Registro, quando: string, fuso: string, t: TFunction) => {
  const { assinado_em, assinado_por, adendos } = registro;
  const assinatura = assinado_em
    ? t('assinado_por', { nome: assinado_por ?? '', quando: formatInstant(assinado_em, fuso) })
    : t('nao_assinado');
  return [
    `<p><strong>${escapaHtml(t('de', { quando }))}</strong></p>`,
    registro.conteudo,
    objetivos(registro.objetivos, t),
    ...adendos.map(({ autor, criado_em, conteudo }) => {
      const de = t('adendo.de', { nome: autor, quando: formatInstant(criado_em, fuso) });
      return `<h3>${escapaHtml(de)}</h3>${conteudo}`;
    }),
    `<p><em>${escapaHtml(assinatura)}</em></p>`,
  ].join('');
};
