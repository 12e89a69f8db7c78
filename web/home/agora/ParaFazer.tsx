import { Button, Text, Title } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SEM_USO_DIAS } from '#contract/conta/membros.ts';
import type { Home } from '#contract/home/home.ts';
import type { SupervisaoNaLista } from '#contract/supervisao.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { formatDate, formatDay, formatInstant, formatMoney } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { useParados } from '../parados.ts';
import classes from './Agora.module.css';
import { Linha, LinhaDoDinheiro } from './Linha.tsx';
import { Comprovantes, PorLink } from './PorLink.tsx';
import { usePendencias } from './pendencias.ts';

export type PorFazer = Pick<Home, 'atencao' | 'totais' | 'devido' | 'adiadas'>;

const file = (id: string) => `/atendimento/paciente/${id}`;
const nota = (paciente_id: string, id: string) => `${file(paciente_id)}/atendimentos/${id}`;

/** What waits for the countersignature of a supervisor, or was sent back to the trainee. */
const Supervisoes = ({ atencao, totais }: Pick<PorFazer, 'atencao' | 'totais'>) => {
  const { t } = useTranslation(['home', 'supervisao']);
  const { fuso } = useSignedUser();
  const linha = ({ id, tipo, alvo_id, paciente_id, nome, titulo, inicio, estagiario, motivo }: SupervisaoNaLista) => {
    const texto =
      tipo === 'registro'
        ? t('supervisao:item.registro', { nome, dia: inicio ? formatDay(inicio, fuso) : '' })
        : t('supervisao:item.relatorio', { nome, titulo });
    return {
      alvo: id,
      to: tipo === 'registro' ? nota(paciente_id, alvo_id) : `${file(paciente_id)}/relatorio/${alvo_id}/editar`,
      text: `${texto} · ${motivo ?? estagiario}`,
    };
  };
  return (
    <>
      <Linha
        tipo="supervisoes"
        total={totais.supervisoes}
        dica={atencao.supervisoes[0]?.estagiario ?? ''}
        itens={atencao.supervisoes.map(linha)}
      />
      <Linha
        tipo="devolvidas"
        total={totais.devolvidas}
        dica={[atencao.devolvidas[0]?.decidido_por, atencao.devolvidas[0]?.motivo].filter(Boolean).join(': ')}
        itens={atencao.devolvidas.map(linha)}
      />
      {totais.supervisoes + totais.devolvidas > 0 && (
        <li className={classes.under}>
          <AnchorLink to="/supervisao" size="sm">
            {t('supervisao:titulo')}
          </AnchorLink>
        </li>
      )}
    </>
  );
};

/** The appointments, notes, forms and reports that wait for the practitioner. */
const Clinicas = ({ atencao, totais }: Pick<PorFazer, 'atencao' | 'totais'>) => {
  const { t } = useTranslation(['home', 'planos-intervencao']);
  const { fuso } = useSignedUser();
  const hoje = hojeEm(fuso);
  const { sem_status, registros, anamneses, sinais, planos_intervencao, series, cancelados, relatorios } = atencao;
  return (
    <>
      <Linha
        tipo="sinais"
        total={totais.sinais}
        dica={sinais[0]?.nome ?? ''}
        itens={sinais.map(({ paciente_id, sinal_id, nome, codigo }) => ({
          alvo: sinal_id,
          to: `${file(paciente_id)}/plano-de-intervencao`,
          text: t('atencao.sinal', { nome, sinal: t(`planos-intervencao:sinais.${codigo}.nome`) }),
        }))}
      />
      <Linha
        tipo="sem_status"
        total={totais.sem_status}
        dica={sem_status[0] ? t('para_fazer.desde', { dia: formatDay(sem_status[0].inicio, fuso) }) : ''}
        itens={sem_status.map(({ paciente_id, atendimento_id, nome, inicio, status }) => ({
          alvo: atendimento_id,
          status,
          to: nota(paciente_id, atendimento_id),
          text: t('atencao.sem_status', { nome, dia: formatDay(inicio, fuso) }),
        }))}
      />
      <Linha
        tipo="registros"
        total={totais.registros}
        dica={registros[0] ? t('para_fazer.mais_antigo', { dia: formatDay(registros[0].inicio, fuso) }) : ''}
        itens={registros.map(({ paciente_id, atendimento_id, nome, inicio, escrito }) => ({
          alvo: atendimento_id,
          to: nota(paciente_id, atendimento_id),
          text: t(escrito ? 'atencao.registro' : 'atencao.registro_vazio', { nome, dia: formatDay(inicio, fuso) }),
        }))}
      />
      <Linha
        tipo="cancelados"
        total={totais.cancelados}
        dica={cancelados[0]?.nome ?? ''}
        itens={cancelados.map(({ paciente_id, atendimento_id, nome, inicio }) => ({
          alvo: atendimento_id,
          to: nota(paciente_id, atendimento_id),
          text: t('atencao.cancelado', { nome, dia: formatDay(inicio, fuso) }),
        }))}
      />
      <Linha
        tipo="anamneses"
        total={totais.anamneses}
        dica={anamneses[0]?.nome ?? ''}
        itens={anamneses.map(({ paciente_id, anamnese_id, nome }) => ({
          alvo: anamnese_id,
          to: `${file(paciente_id)}/anamnese/${anamnese_id}`,
          text: t('atencao.anamnese', { nome }),
        }))}
      />
      <Linha
        tipo="relatorios"
        total={totais.relatorios}
        dica={relatorios[0]?.nome ?? ''}
        itens={relatorios.map(({ paciente_id, relatorio_id, nome, titulo }) => ({
          alvo: relatorio_id,
          to: `${file(paciente_id)}/relatorio/${relatorio_id}/editar`,
          text: t('atencao.relatorio', { nome, titulo }),
        }))}
      />
      <Linha
        tipo="planos_intervencao"
        total={totais.planos_intervencao}
        dica={planos_intervencao[0]?.nome ?? ''}
        itens={planos_intervencao.map(({ paciente_id, plano_intervencao_id, nome, fim }) => ({
          alvo: plano_intervencao_id,
          to: `${file(paciente_id)}/plano-de-intervencao/${plano_intervencao_id}/visualizar`,
          text: t(fim < hoje ? 'atencao.plano_terminou' : 'atencao.plano_intervencao', { nome, dia: formatDate(fim) }),
        }))}
      />
      <Linha
        tipo="series"
        total={totais.series}
        dica={series[0]?.nome ?? ''}
        itens={series.map(({ paciente_id, serie_id, nome, ultima }) => ({
          alvo: serie_id,
          to: `${file(paciente_id)}/atendimentos`,
          text: t(Date.parse(ultima) < Date.now() ? 'atencao.serie_terminou' : 'atencao.serie', {
            nome,
            dia: formatDay(ultima, fuso),
          }),
        }))}
      />
    </>
  );
};

/** Notices for owners and managers: access to files, members, seats. */
const Administrativas = ({ atencao, totais }: Pick<PorFazer, 'atencao' | 'totais'>) => {
  const { t } = useTranslation(['home', 'planos']);
  const { conta_id, fuso } = useSignedUser();
  return (
    <>
      <Linha
        tipo="excecoes"
        total={totais.excecoes}
        dica={atencao.excecoes[0]?.por ?? ''}
        itens={atencao.excecoes.map(({ paciente_id, excecao_id, como, voce, casos, ...dito }) => ({
          alvo: excecao_id,
          to: `${file(paciente_id)}/equipe`,
          text: t(`atencao.equipe.${como}${voce ? '_voce' : ''}`, {
            ...dito,
            nome: casos > 1 ? t('atencao.equipe.e_mais', { nome: dito.nome, count: casos - 1 }) : dito.nome,
          }),
        }))}
      />
      <Linha
        tipo="leituras"
        total={totais.leituras}
        dica={atencao.leituras[0]?.nome ?? ''}
        itens={atencao.leituras.map(({ leitura_id, nome, fichas, hora }) => ({
          alvo: leitura_id,
          to: '/settings/equipe',
          text: t('atencao.leitura', { nome, count: fichas, quando: formatInstant(hora, fuso) }),
        }))}
      />
      <Linha
        tipo="sem_uso"
        total={totais.sem_uso}
        dica={atencao.sem_uso[0]?.nome ?? ''}
        itens={atencao.sem_uso.map(({ membro_id, nome }) => ({
          alvo: membro_id,
          to: '/settings/equipe',
          text: t('atencao.sem_uso', { nome, dias: SEM_USO_DIAS }),
        }))}
      />
      <Linha
        tipo="assentos"
        total={totais.assentos}
        dica=""
        itens={atencao.assentos.map(({ usados, total, em }) => ({
          alvo: conta_id,
          to: '/settings/equipe',
          text: em
            ? t('planos:assentos.depois', { usados, total, data: formatDay(em, fuso) })
            : t('planos:assentos.acima', { usados, total }),
        }))}
      />
    </>
  );
};

/** That nothing is open, or only what was put off or dismissed, which can be brought back. */
const Resto = ({ vazia, adiadas }: { vazia: boolean; adiadas: number }) => {
  const { t } = useTranslation('home');
  const { retomarTodas } = usePendencias();
  const parados = useParados().length > 0;
  return (
    <>
      {vazia && (parados || adiadas === 0) && (
        <Text c="dimmed">{t(parados ? 'para_fazer.no_aparelho' : 'atencao.nada')}</Text>
      )}
      {adiadas > 0 && (
        <div className={classes.putOff}>
          <Text size="sm" c="dimmed">
            {t(vazia && !parados ? 'pendencia.so_adiadas' : 'pendencia.adiadas', { count: adiadas })}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={retomarTodas}>
            {t('pendencia.retomar')}
          </Button>
        </div>
      )}
    </>
  );
};

/** Open work: clinical work first, then what came in by link, birthdays, the practice, and money last. */
export const ParaFazer = memo(({ atencao, totais, devido, adiadas }: PorFazer) => {
  const { t } = useTranslation('home');
  const { conta_id } = useSignedUser();
  const vazia = Object.values(totais).every((total) => total === 0);
  return (
    <section aria-labelledby="para-fazer">
      <div className={classes.asideHead}>
        <Title order={2} size="h5" id="para-fazer">
          {t('para_fazer.titulo')}
        </Title>
      </div>
      <ul className={classes.rows}>
        <Clinicas atencao={atencao} totais={totais} />
        <Supervisoes atencao={atencao} totais={totais} />
        <PorLink atencao={atencao} totais={totais} />
        <Linha
          tipo="aniversarios"
          total={totais.aniversarios}
          dica={atencao.aniversarios[0]?.nome ?? ''}
          itens={atencao.aniversarios.map(({ paciente_id, nome, dia, anos }) => ({
            alvo: paciente_id,
            to: file(paciente_id),
            text: t('atencao.aniversario', { nome, count: anos, dia: formatDate(dia) }),
          }))}
        />
        <Administrativas atencao={atencao} totais={totais} />
        <Comprovantes atencao={atencao} totais={totais} />
      </ul>
      {totais.vencidos > 0 && devido !== undefined && (
        <LinhaDoDinheiro
          alvo={conta_id}
          icon={<IconCash size={18} aria-hidden="true" />}
          texto={t('para_fazer.em_aberto', { count: totais.vencidos, valor: formatMoney(devido) })}
        />
      )}
      <Resto vazia={vazia} adiadas={adiadas} />
    </section>
  );
});
