import { Button, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { localDe } from '#domain/days/fuso.ts';
import { useMinuto } from '#web/lib/minuto.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Foto } from '#web/ui/Foto.tsx';
import { useAgenda, useClinica, useHorariosOcupados, useQuemOnde } from '../../atendimentos.queries.ts';
import { useMuda } from '../../muda.ts';
import { podeChegar } from '../../status.ts';
import { horaDe } from '../horas.ts';
import { useMudarComAviso } from '../mudar/mudar-com-aviso.ts';
import { Perguntas } from '../mudar/Perguntas.tsx';
import { useFiltro } from '../visao.ts';
import classes from './ColunasDoDia.module.css';
import { filtrados } from './filtro.ts';
import { esperaDe, esperadosLogo, partesDoDia, salasLivres } from './recepcao.ts';

type PessoaProps = { item: AtendimentoNaLista; antes: ReactNode; children: ReactNode };

const Pessoa = ({ item, antes, children }: PessoaProps) => {
  const { t } = useTranslation('atendimentos');
  const { quem, onde } = useQuemOnde()(item);
  return (
    <li className={classes.pessoa}>
      {antes}
      <div className={classes.pessoaTexto}>
        <Text fw={600} lineClamp={2}>
          {item.paciente.nome}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {[quem && t('painel.com', { nome: quem }), onde].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {children}
    </li>
  );
};

type ParteProps = { titulo: string; nota?: string; children: ReactNode };

const Parte = ({ titulo, nota, children }: ParteProps) => (
  <section aria-label={titulo}>
    <Group justify="space-between">
      <Title order={2} size="h5">
        {titulo}
      </Title>
      {nota && (
        <Text size="sm" c="dimmed">
          {nota}
        </Text>
      )}
    </Group>
    {children}
  </section>
);

const Vazio = ({ texto }: { texto: string }) => (
  <Text c="dimmed" mt="xs">
    {texto}
  </Text>
);

/** Beside the columns of today: who has arrived, who is expected soon, and which rooms are free. */
export const PainelDoDia = ({ data }: { data: string }) => {
  const { t } = useTranslation('atendimentos');
  const { fuso } = useSignedUser();
  const agora = useMinuto();
  const { filtro } = useFiltro();
  const { salas } = useClinica();
  const { data: todos = [] } = useAgenda(data, data);
  const { data: ocupados = [] } = useHorariosOcupados(data, data);
  const { marcar, perguntas } = useMudarComAviso();
  const muda = useMuda();
  const itens = todos.filter(({ inicio }) => localDe(inicio, fuso).data === data);
  const { chegaram, esperados } = partesDoDia(filtrados(itens, filtro));
  const logo = esperadosLogo(esperados, agora);
  const livres = salasLivres(salas, { itens: todos, ocupados }, agora);
  return (
    <aside className={classes.painel} aria-label={t('painel.titulo')}>
      <Parte titulo={t('painel.chegaram')} nota={t('painel.na_recepcao', { count: chegaram.length })}>
        <ul className={classes.lista}>
          {chegaram.map((item) => (
            <Pessoa
              key={item.id}
              item={item}
              antes={<Foto id={item.paciente.foto} nome={item.paciente.nome} size={32} />}
            >
              <Text size="sm" ta="end" style={{ flex: 'none' }}>
                <b>{horaDe(item.chegou_em ?? item.inicio, fuso)}</b>
                <br />
                <Text span size="xs" c="dimmed">
                  {t('painel.espera', { count: esperaDe(item, agora) })}
                </Text>
              </Text>
            </Pessoa>
          ))}
        </ul>
        {chegaram.length === 0 && <Vazio texto={t('painel.ninguem_chegou')} />}
      </Parte>
      <Parte titulo={t('painel.esperados', { hora: horaDe(logo.ate, fuso) })}>
        <ul className={classes.lista}>
          {logo.itens.map((item) => (
            <Pessoa key={item.id} item={item} antes={<Text fw={600}>{horaDe(item.inicio, fuso)}</Text>}>
              {muda(item.profissional_id) && podeChegar(item) && (
                <Button
                  variant="default"
                  flex="none"
                  aria-label={t('marcar_de', { acao: t('marcar.Chegou'), nome: item.paciente.nome })}
                  onClick={() => marcar(item, 'Chegou')}
                >
                  {t('status.Chegou')}
                </Button>
              )}
            </Pessoa>
          ))}
        </ul>
        {logo.itens.length === 0 && <Vazio texto={t('painel.ninguem_esperado')} />}
      </Parte>
      {salas.length > 0 && (
        <Parte titulo={t('painel.salas_livres')}>
          <Vazio
            texto={
              livres
                .map(({ nome, ate }) => (ate ? t('painel.sala_ate', { nome, hora: horaDe(ate, fuso) }) : nome))
                .join(' · ') || t('painel.nenhuma_sala')
            }
          />
        </Parte>
      )}
      <Perguntas perguntas={perguntas} />
    </aside>
  );
};
