import { useTranslation } from 'react-i18next';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import type { Paciente } from '#contract/pacientes.ts';
import { paragrafo } from '#domain/text/html.ts';
import { callList } from '#web/lib/api/api.ts';
import { formatDay } from '#web/lib/format.ts';
import type { Ler } from './ler.ts';

/** The number and period of appointments; their notes do not go into a report. */
export const useAtendimentos = ({ id }: Paciente, fuso: string): Ler => {
  const { t } = useTranslation('relatorios');
  return async () => {
    const query = { paciente_id: id, por_pagina: 1000 };
    const { linhas } = await callList(atendimentos.listar, { query });
    const feitas = linhas
      .filter(({ status }) => status === 'Realizado')
      .sort((a, b) => a.inicio.localeCompare(b.inicio));
    const [primeira, ultima] = [feitas[0], feitas.at(-1)];
    if (!primeira || !ultima) return null;
    const faltas = linhas.filter(({ status }) => status === 'Faltou').length;
    const minutos = feitas
      .map(({ inicio, fim }) => (Date.parse(fim) - Date.parse(inicio)) / 60_000)
      .sort((a, b) => a - b);
    const partes = [
      t('fontes.periodo', { de: formatDay(primeira.inicio, fuso), ate: formatDay(ultima.inicio, fuso) }),
      t('fontes.quantas', { count: feitas.length, minutos: minutos[Math.floor(minutos.length / 2)] ?? 0 }),
      faltas ? t('fontes.faltas', { count: faltas }) : '',
    ];
    return paragrafo(partes.filter(Boolean).join(' '));
  };
};
