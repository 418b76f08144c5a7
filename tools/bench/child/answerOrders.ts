/** Answers each order of the process that started this one, and ends with it. */
export function answerOrders(
	carryOut: (order: unknown) => Promise<unknown>,
	cleanUp: () => void = () => undefined,
): void {
	process.on('message', (order) => {
		carryOut(order).then(
			(answer) => process.send?.({ answer }),
			(error: unknown) => {
				console.error(error);
				process.exit(1);
			},
		);
	});
	process.on('disconnect', () => {
		cleanUp();
		process.exit();
	});
}
