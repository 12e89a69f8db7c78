import { useTranslation } from 'react-i18next';
import { type Aplicacao, aplicacoes } from '#contract/aplicacoes.ts';
import type { Paciente } from '#contract/pacientes.ts';
import { call } from '#web/lib/api.ts';
import { formatDate, plainNumber } from '#web/lib/format.ts';
import { useLeitura } from '#web/testes/leitura.ts';
import type { Ler } from './fontes.ts';
import { comoImagem, desenharPerfil } from './grafico.ts';
import { escapar, paragrafo, tabela } from './html.ts';

/** Every assessment with its scores and its profile. */
export const useTestes = ({ id }: Paciente): Ler => {
  const { t } = useTranslation(['relatorios', 'testes', 'aplicacoes']);
  const { classificacaoDe, resumo } = useLeitura();
  const numero = (valor: number | null) => (valor === null ? '—' : plainNumber(valor));

  const uma = ({ teste, data, resultados, observacoes }: Aplicacao) => {
    const nome = [teste.sigla, teste.nome].filter(Boolean).join(' · ');
    const linhas = resultados.map((one) => [
      one.escala,
      one.valor !== null && one.tipo
        ? `${t(`testes:tipos.${one.tipo}`)} ${numero(one.valor)}`
        : one.bruto === null
          ? '—'
          : `${t('testes:tipos.bruto')} ${numero(one.bruto)}`,
      numero(one.percentil),
      classificacaoDe(one) || '—',
    ]);
    const cabeca = ['escala', 'escore', 'percentil', 'classificacao'].map((chave) => t(`fontes.${chave}`));
    const desenho = desenharPerfil(resultados, resumo, t('aplicacoes:perfil.media'));
    return [
      `<h3>${escapar(nome)} (${formatDate(data)})</h3>`,
      linhas.length ? tabela(cabeca, linhas) : '',
      desenho ? comoImagem(desenho, t('aplicacoes:perfil.grafico', { teste: nome })) : '',
      observacoes ? paragrafo(observacoes) : '',
    ].join('');
  };

  return async () => {
    const lista = await call(aplicacoes.listar, { params: { id }, query: {} });
    return lista.length ? lista.toReversed().map(uma).join('') : null;
  };
};
