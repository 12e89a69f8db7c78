import type { TFunction } from 'i18next';
import type { Registro } from '#contract/registros.ts';
import { escaparLinhas } from '#domain/text/html.ts';
import { formatInstant } from '#web/lib/format.ts';
import { quemAssinou } from '#web/supervisao/index.ts';
import { assinaturasDaNota } from './assinaturas.ts';
import { medidaDe } from './objetivos/medida.ts';

const linha = (celulas: string[], tag: 'td' | 'th') =>
  `<tr>${celulas.map((celula) => `<${tag}>${escaparLinhas(celula)}</${tag}>`).join('')}</tr>`;

const objetivos = (lista: Registro['objetivos'], t: TFunction) => {
  if (lista.length === 0) return '';
  const linhas = lista.map((objetivo) => linha([objetivo.descricao, medidaDe(objetivo, t)], 'td'));
  const titulos = linha([t('registros:objetivos.titulo'), t('registros:objetivos.nota')], 'th');
  return `<table><thead>${titulos}</thead><tbody>${linhas.join('')}</tbody></table>`;
};

/** A note as a document for print: the text, the goals, the additions, and who signed when. */
export const htmlDaNota = (registro: Registro, quando: string, fuso: string, t: TFunction) => {
  const { adendos } = registro;
  return [
    `<p><strong>${escaparLinhas(t('registros:de', { quando }))}</strong></p>`,
    registro.conteudo,
    objetivos(registro.objetivos, t),
    ...adendos.map(({ autor, autor_inscricao, criado_em, conteudo }) => {
      const de = t('registros:adendo.de', {
        nome: quemAssinou(autor, autor_inscricao),
        quando: formatInstant(criado_em, fuso),
      });
      return `<h3>${escaparLinhas(de)}</h3>${conteudo}`;
    }),
    ...assinaturasDaNota(registro, fuso, t).map((frase) => `<p><em>${escaparLinhas(frase)}</em></p>`),
  ].join('');
};
