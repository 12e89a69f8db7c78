import { Anchor, Badge, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PacienteNaLista } from '#contract/pacientes.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { formatDay } from '#web/lib/format.ts';
import { idadePorExtenso } from '#web/lib/idade.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Foto } from '#web/ui/Foto.tsx';
import { Contatos } from '#web/ui/fields/Contatos.tsx';
import classes from './FichaLayout.module.css';
import { ProximoAtendimento } from './ProximoAtendimento.tsx';
import { SaldoAberto } from './SaldoAberto.tsx';

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Text size="sm" c="dimmed">
      {title}
    </Text>
    <Group gap={4} wrap="nowrap" fw={600}>
      {children}
    </Group>
  </div>
);

type Props = { paciente: PacienteNaLista; queixa: string | null | undefined; inicio: string };

/** A summary of the patient; the name links to the start of the file. */
export const FichaHeader = ({ paciente, queixa, inicio }: Props) => {
  const { t } = useTranslation(['ficha', 'cadastro']);
  const { fuso, config } = useSignedUser();
  const { nome, foto, ativo, escola, ano_escolar, responsavel } = paciente;
  const line = [
    idadePorExtenso(paciente.data_nascimento, hojeEm(fuso), t),
    [ano_escolar, escola?.nome].filter(Boolean).join(', '),
    t('desde', { data: formatDay(paciente.criado_em, fuso) }),
  ];
  return (
    <header className={`${classes.header} no-print`}>
      <Group wrap="nowrap" miw={0}>
        <Foto id={foto} nome={nome} size={64} />
        <div className={classes.name}>
          <Group gap="xs">
            <Title order={1} size="h3">
              <Anchor component={Link} to={inicio} inherit c="inherit">
                {nome}
              </Anchor>
            </Title>
            <Badge variant="light" color={ativo ? 'green' : 'gray'}>
              {ativo ? t('ativo') : t('inativo')}
            </Badge>
          </Group>
          <Text c="dimmed">
            {line.filter(Boolean).map((part, index) => (
              <Fragment key={part}>
                {index > 0 && ' · '}
                <span className={classes.part}>{part}</span>
              </Fragment>
            ))}
          </Text>
          {queixa && <Text lineClamp={2}>{t('queixa', { queixa })}</Text>}
        </div>
      </Group>
      <Group gap="xl" className={classes.facts}>
        {responsavel && (
          <Fact title={t('responsavel')}>
            {responsavel.parentesco ? `${responsavel.nome} (${responsavel.parentesco})` : responsavel.nome}
            <Contatos {...responsavel} />
          </Fact>
        )}
        <Fact title={t('proximo')}>
          <ProximoAtendimento pacienteId={paciente.id} />
        </Fact>
        {config?.modulos.financeiro && (
          <Fact title={t('saldo')}>
            <SaldoAberto pacienteId={paciente.id} />
          </Fact>
        )}
      </Group>
    </header>
  );
};
