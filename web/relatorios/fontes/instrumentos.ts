import { useTranslation } from 'react-i18next';
import type { Paciente } from '#contract/pacientes.ts';
import type { Aplicacao } from '#contract/testes/aplicacoes.ts';
import { escaparHtml } from '#domain/text/html.ts';
import { formatDate } from '#web/lib/format.ts';
import { lerAplicacoes } from './aplicacoes.ts';
import type { Ler } from './ler.ts';

/** The applied tests: name, date, purpose. A test that was applied twice has two rows. */
export const tabelaDeInstrumentos = (lista: Pick<Aplicacao, 'teste' | 'data'>[], cabeca: string[]) => {
  const linhas = lista
    .toSorted((a, b) => a.data.localeCompare(b.data))
    .map(({ teste, data }) => {
      const nome = [teste.sigla, teste.nome].filter(Boolean).join(' · ');
      return [nome, formatDate(data), teste.objetivo ?? teste.assuntos.join(', ')];
    });
  const fileira = (tag: 'td' | 'th', celulas: string[]) =>
    `<tr>${celulas.map((one) => `<${tag}><p>${escaparHtml(one)}</p></${tag}>`).join('')}</tr>`;
  return `<table><tbody>${fileira('th', cabeca)}${linhas.map((linha) => fileira('td', linha)).join('')}</tbody></table>`;
};

export const useInstrumentos = ({ id }: Paciente): Ler => {
  const { t } = useTranslation('relatorios');
  return async () => {
    const lista = await lerAplicacoes(id);
    const cabeca = ['instrumento', 'data', 'para_que'].map((one) => t(`fontes.${one}`));
    return lista.length ? tabelaDeInstrumentos(lista, cabeca) : null;
  };
};
